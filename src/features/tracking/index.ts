import { addCustomDomain } from './add-custom-domain.ts'
import { issueTrackingKey } from './issue-tracking-key.ts'
import { listCustomDomains } from './list-custom-domains.ts'
import { listRawEvents } from './list-raw-events.ts'
import { listTrackingKeys } from './list-tracking-keys.ts'
import { readGtmInstaller } from './read-gtm-installer.ts'
import { readReplayStatus } from './read-replay-status.ts'
import { readShopifyPixelInstaller } from './read-shopify-pixel-installer.ts'
import { readSnippet } from './read-snippet.ts'
import { readStorePixelInstaller } from './read-store-pixel-installer.ts'
import { readTrackingOps } from './read-tracking-ops.ts'
import { readTrackingOrigin } from './read-tracking-origin.ts'
import { readTrackingQuality } from './read-tracking-quality.ts'
import { readTrackingSettings } from './read-tracking-settings.ts'
import { readVerification } from './read-verification.ts'
import { removeCustomDomain } from './remove-custom-domain.ts'
import { revokeTrackingKey } from './revoke-tracking-key.ts'
import { startVerification } from './start-verification.ts'
import { updateTrackingSettings } from './update-tracking-settings.ts'
import { verifyCustomDomain } from './verify-custom-domain.ts'

export const tracking = [
  issueTrackingKey,
  listTrackingKeys,
  revokeTrackingKey,
  readSnippet,
  readGtmInstaller,
  readShopifyPixelInstaller,
  readStorePixelInstaller,
  listCustomDomains,
  addCustomDomain,
  removeCustomDomain,
  verifyCustomDomain,
  readTrackingOrigin,
  readTrackingSettings,
  updateTrackingSettings,
  startVerification,
  readVerification,
  listRawEvents,
  readTrackingQuality,
  readTrackingOps,
  readReplayStatus,
]
