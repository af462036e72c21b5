/** The outcome of a week: `base` without advertising plus up to `top`, of which spend of `half` per week brings half. */
export interface ResponseModel {
  base: number
  top: number
  half: number
  /** Above 1, small spend has less effect than its share. */
  slope: number
  /** The share of the effect of a week that carries over to the next. */
  decay: number
}

/** Geometric adstock with weights that sum to 1, so that constant spend keeps its amount. */
export function adstock(spend: readonly number[], decay: number): number[] {
  let carried = spend[0] ?? 0
  return spend.map((amount) => {
    carried = decay * carried + (1 - decay) * amount
    return carried
  })
}

/** Hill's saturation: 0 without spend, 0.5 at `half`, towards 1. */
export function saturate(spend: number, { half, slope }: Pick<ResponseModel, 'half' | 'slope'>): number {
  if (spend <= 0) return 0
  return 1 / (1 + (half / spend) ** slope)
}

/** What this spend, week after week, brings per week. */
export function responseTo(model: ResponseModel, spend: number): number {
  return model.top * saturate(spend, model)
}

/** What the next unit of spend per week brings. */
export function marginalResponse(model: ResponseModel, spend: number): number {
  if (spend <= 0) return marginalResponse(model, model.half * 1e-3)
  const share = saturate(spend, model)
  return (model.top * model.slope * share * (1 - share)) / spend
}
