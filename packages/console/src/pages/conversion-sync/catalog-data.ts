import type { OperationResponse } from '@tributary/client'

/** The goals of the profile with the destinations that their conversions are sent to. */
export type CatalogData = OperationResponse<'conversionSync.readCatalog'>['data']
export type Line = CatalogData['entries'][number]
export type Destination = OperationResponse<'conversionSync.listDestinations'>['data'][number]
