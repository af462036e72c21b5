import { readAd } from './read-ad.ts'

export const ads = [readAd]
