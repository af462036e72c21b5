import { activateWebPixel } from './activate-web-pixel.ts'
import { addStore } from './add-store.ts'
import { connectBankLink } from './connect-bank-link.ts'
import { connectChatbot } from './connect-chatbot.ts'
import { listPages } from './list-pages.ts'
import { listStores } from './list-stores.ts'
import { readChatbot } from './read-chatbot.ts'
import { removeStore } from './remove-store.ts'
import { selectPages } from './select-pages.ts'
import { startBankLink } from './start-bank-link.ts'
import { updateStore } from './update-store.ts'

export const integrations = [
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
