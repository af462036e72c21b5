import { activateWebPixel } from './integrations/activate-web-pixel.ts'
import { connectBankLink, startBankLink } from './integrations/bank-link.ts'
import { connectChatbot, readChatbot } from './integrations/chatbot.ts'
import { connectCredentials } from './integrations/credentials.ts'
import { listPages, selectPages } from './integrations/pages.ts'
import { addStore, listStores, removeStore, updateStore } from './integrations/stores.ts'
import { listRecordedOutcomes } from './outcomes/list-recorded-outcomes.ts'
import { readSyncStatus, startSync } from './runs/start-sync.ts'
import { listStages } from './stages/list-stages.ts'
import { prefillOutcomes } from './stages/prefill-outcomes.ts'

export const integrations = [
  connectCredentials,
  startBankLink,
  connectBankLink,
  readChatbot,
  connectChatbot,
  listPages,
  selectPages,
  listStores,
  addStore,
  updateStore,
  removeStore,
  activateWebPixel,
]

export const outcomes = [listRecordedOutcomes]

export const syncs = [startSync, readSyncStatus]

export const stages = [listStages, prefillOutcomes]
