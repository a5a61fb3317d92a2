#!/usr/bin/env bash
# A labyrinth as shell scripts play it: an array, a loop that reads a key, and the whole
# board printed anew after each. What mazed is held against: one process a player.
height=${1:-29} width=${2:-29}
declare -A wall
for ((y = 0; y < height; y++)); do
  for ((x = 0; x < width; x++)); do wall[$y,$x]=1; done
done
wall[0,1]=0
y=1 x=1 stack=()
wall[$y,$x]=0
RANDOM=7
while :; do
  ways=()
  for way in '-2 0' '2 0' '0 -2' '0 2'; do
    read -r dy dx <<<"$way"
    ((y + dy > 0 && y + dy < height && x + dx > 0 && x + dx < width)) || continue
    ((wall[$((y + dy)),$((x + dx))])) && ways+=("$way")
  done
  if ((${#ways[@]})); then
    read -r dy dx <<<"${ways[RANDOM % ${#ways[@]}]}"
    stack+=("$y $x")
    wall[$((y + dy / 2)),$((x + dx / 2))]=0
    ((y += dy, x += dx))
    wall[$y,$x]=0
  elif ((${#stack[@]})); then
    read -r y x <<<"${stack[-1]}"
    unset 'stack[-1]'
  else
    break
  fi
done
wall[$((height - 1)),$((width - 2))]=0
y=0 x=1 moves=0
show() {
  clear
  for ((row = 0; row < height; row++)); do
    for ((col = 0; col < width; col++)); do
      if ((row == y && col == x)); then
        printf '\033[33m@@\033[0m'
      elif ((wall[$row,$col])); then
        printf '\033[34m##\033[0m'
      else
        printf '  '
      fi
    done
    printf '\n'
  done
  printf 'moves: %d\n' "$moves"
}
show
while IFS= read -rsn1 key; do
  dy=0 dx=0
  case $key in
    w) dy=-1 ;; s) dy=1 ;; a) dx=-1 ;; d) dx=1 ;;
    q | $'\003') break ;;
  esac
  ny=$((y + dy)) nx=$((x + dx))
  if ((ny >= 0 && ny < height)) && ((!wall[$ny,$nx])); then
    ((y = ny, x = nx, moves++))
  fi
  show
done
