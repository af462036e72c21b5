import { collectHits } from './collect-hits.ts'
import { receiveBeacon } from './receive-beacon.ts'
import { signalIdentity } from './signal-identity.ts'

export const collector = [collectHits, signalIdentity, receiveBeacon]
