import type { z } from 'zod'

/** A message's body as the shape asked for; null when it is not JSON or of another shape. */
export function readJson<Shape extends z.ZodType>(body: Buffer | string, shape: Shape): z.output<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(body.toString())).data ?? null
  } catch {
    return null
  }
}
