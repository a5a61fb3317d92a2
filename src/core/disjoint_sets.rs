//! Disjoint sets in one `u32` a member: union by size, path halving (Tarjan and van
//! Leeuwen, "Worst-case analysis of set union algorithms", 1984).

/// Marks the representative of a set; the other bits are the set's size.
const ROOT: u32 = 1 << 31;

/// Sets of the members 0 to n - 1, at first each alone.
pub(crate) struct DisjointSets(Vec<u32>);

impl DisjointSets {
    pub(crate) fn new(members: usize) -> Self {
        Self(vec![ROOT | 1; members])
    }

    /// The representative of the set that holds the member.
    #[inline]
    pub(crate) fn find(&mut self, member: usize) -> usize {
        let mut at = member;
        loop {
            let parent = self.0[at];
            if parent & ROOT != 0 {
                return at;
            }
            let grand = self.0[parent as usize];
            if grand & ROOT != 0 {
                return parent as usize;
            }
            self.0[at] = grand;
            at = grand as usize;
        }
    }

    /// The member's parent, or itself if it is the representative: a later
    /// [`DisjointSets::union`] may begin there.
    #[inline]
    pub(crate) fn parent(&self, member: usize) -> usize {
        let parent = self.0[member];
        if parent & ROOT == 0 {
            parent as usize
        } else {
            member
        }
    }

    /// Joins the sets of two members; false if they are in one set already.
    #[inline]
    pub(crate) fn union(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return false;
        }
        // Both have the ROOT bit, so comparing the words compares the sizes.
        let (small, large) = if self.0[one] < self.0[other] {
            (one, other)
        } else {
            (other, one)
        };
        self.0[large] += self.0[small] & !ROOT;
        // Fits: a maze with its frame has far fewer than 2^31 cells.
        self.0[small] = large as u32;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_union_happens_once() {
        let mut sets = DisjointSets::new(6);
        assert!(sets.union(0, 1) && sets.union(2, 3) && sets.union(1, 3));
        assert!(!sets.union(0, 2));
        assert_eq!(sets.find(0), sets.find(3));
        assert_ne!(sets.find(0), sets.find(4));
        let root = sets.find(2);
        assert_eq!(sets.0[root], ROOT | 4);
    }
}
