/** Random choices that are the same each time for a seed. */
export function randomOf(seed) {
  let drawn = seed | 0;
  const fraction = () => {
    drawn = (drawn + 0x6d2b79f5) | 0;
    let word = Math.imul(drawn ^ (drawn >>> 15), drawn | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(fraction() * limit);
  const any = (list) => list[below(list.length)];
  const chance = (share) => fraction() < share;
  return { fraction, below, any, chance };
}
