import type { Model } from './model.ts'

/** 40 percent to the first, 40 to the last, 20 shared by those between; half each if there are two. */
export const positionBased: Model = {
  credit: 'multi',
  weigh({ from, to }, weights) {
    const count = to - from
    weights.fill(1, 0, count)
    if (count <= 2) return
    // Integer weights give the ends exactly 40 percent: 2n : 1 : ... : 1 : 2n with n touches between.
    weights[0] = 2 * (count - 2)
    weights[count - 1] = 2 * (count - 2)
  },
}
