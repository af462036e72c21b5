import { importCampaigns } from './import-campaigns.ts'

export const adEntities = [importCampaigns]
