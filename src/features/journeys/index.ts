import { readConversionJourney } from './read-conversion-journey.ts'
import { readCustomerJourney } from './read-customer-journey.ts'
import { readJourneyByKey } from './read-journey-by-key.ts'

export const journeys = [readCustomerJourney, readJourneyByKey, readConversionJourney]
