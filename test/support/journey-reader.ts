import type { TestApp } from './test-app.ts'

/** A business whose journeys are read, by a key that may see persons and by one that may not. */
export async function journeyReader(app: TestApp, columns: Parameters<TestApp['seed']['business']>[0] = {}) {
  const business = await app.seed.business({ scopes: ['customers:read', 'attribution:write'], ...columns })
  return { ...business, projectedKey: await business.keyWith(['conversions:read']) }
}
