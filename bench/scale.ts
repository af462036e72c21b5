/** With `BENCH_SMALLEST=on`, a benchmark does as little as it can, to show that it still runs; its figures then mean nothing. */
export const isSmallest = process.env.BENCH_SMALLEST === 'on'

export function scaled(usual: number, smallest = 1): number {
  return isSmallest ? smallest : usual
}
