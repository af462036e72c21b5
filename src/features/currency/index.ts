import { storeRates } from './store-rates.ts'

export const currency = [storeRates]
