import type { Migration } from 'kysely/migration'
import * as tenancy from './0001-tenancy.ts'
import * as requests from './0002-requests.ts'
import * as identity from './0003-identity.ts'
import * as events from './0004-events.ts'
import * as tracking from './0005-tracking.ts'
import * as webhooks from './0006-webhooks.ts'
import * as definitionsAndDelivery from './0007-definitions-and-delivery.ts'
import * as credit from './0008-credit.ts'
import * as payments from './0009-payments.ts'
import * as journeys from './0010-journeys.ts'
import * as privacy from './0011-privacy.ts'
import * as connections from './0012-connections.ts'
import * as platformDay from './0013-platform-day.ts'
import * as customerSearch from './0015-customer-search.ts'
import * as journeySummaries from './0016-journey-summaries.ts'
import * as ranking from './0017-ranking.ts'
import * as creatives from './0018-creatives.ts'
import * as adOperations from './0019-ad-operations.ts'
import * as touchFacts from './0020-touch-facts.ts'
import * as onePaymentOneDay from './0022-one-payment-one-day.ts'
import * as replays from './0024-replays.ts'
import * as privacyChanges from './0025-privacy-changes.ts'
import * as claimsAndMerges from './0027-claims-and-merges.ts'
import * as browserMoney from './0028-browser-money.ts'
import * as namesOfTheContract from './0029-names-of-the-contract.ts'
import * as vendorWords from './0030-vendor-words.ts'
import * as deals from './0032-deals.ts'
import * as grantors from './0033-grantors.ts'
import * as sumsByDifference from './0034-sums-by-difference.ts'
import * as sumsInArrays from './0035-sums-in-arrays.ts'
import * as indexesOfHits from './0038-indexes-of-hits.ts'
import * as people from './0040-people.ts'
import * as oauth from './0044-oauth.ts'
import * as noCircleOfTables from './0045-no-circle-of-tables.ts'
import * as conversionSync from './0047-conversion-sync.ts'
import * as audiencesAndSwaps from './0048-audiences-and-swaps.ts'
import * as paymentChanges from './0051-payment-changes.ts'
import * as utmHealth from './0052-utm-health.ts'
import * as mailedInvitations from './0055-mailed-invitations.ts'
import * as selectedConversions from './0057-selected-conversions.ts'
import * as operators from './0059-operators.ts'
import * as partsByTime from './0060-parts-by-time.ts'
import * as retention from './0061-retention.ts'
import * as differencesInGroups from './0065-differences-in-groups.ts'
import * as decidedConversions from './0066-decided-conversions.ts'
import * as wordsOfConsent from './0067-words-of-consent.ts'
import * as channelsInSums from './0068-channels-in-sums.ts'
import * as searchWithoutPairs from './0069-search-without-pairs.ts'
import * as tokenExpiry from './0080-token-expiry.ts'
import * as signInAddresses from './0081-sign-in-addresses.ts'
import * as consentTickets from './0082-consent-tickets.ts'
import * as browserIdentification from './0085-browser-identification.ts'
import * as unverifiedMoney from './0090-unverified-money.ts'
import * as joinedPayments from './0091-joined-payments.ts'
import * as verifiedRollups from './0100-verified-rollups.ts'
import * as platformEventIds from './0110-platform-event-ids.ts'
import * as resumableSwaps from './0111-resumable-swaps.ts'
import * as conversionSyncNames from './0140-conversion-sync-names.ts'
import * as finishedAt from './0141-finished-at.ts'
import * as conversionSyncComments from './0142-conversion-sync-comments.ts'
import * as tableNames from './0145-table-names.ts'
import * as columnNames from './0146-column-names.ts'
import * as storedValues from './0147-stored-values.ts'
import * as unverifiedRevenue from './0148-unverified-revenue.ts'
import * as encryptedSignal from './0149-encrypted-signal.ts'
import * as jobNames from './0150-job-names.ts'
import * as rejectedByProvider from './0151-rejected-by-provider.ts'
import * as apiRequests from './0152-api-requests.ts'
import * as siteVisits from './0153-site-visits.ts'
import * as siteConversions from './0154-site-conversions.ts'
import * as ingestLog from './0156-ingest-log.ts'
import * as profileDays from './0163-profile-days.ts'
import * as dataDrivenRun from './0164-data-driven-run.ts'
import * as valuePrediction from './0165-value-prediction.ts'
import * as targetsAndPlans from './0166-targets-and-plans.ts'
import * as lagCurves from './0167-lag-curves.ts'
import * as creditByTouchDay from './0170-credit-by-touch-day.ts'
import * as creditTouchDayIndex from './0171-credit-touch-day-index.ts'
import * as costs from './0173-costs.ts'
import * as unreadColumns from './0174-unread-columns.ts'
import * as cohorts from './0177-cohorts.ts'
import * as paths from './0181-paths.ts'
import * as dataDrivenFits from './0182-data-driven-fits.ts'
import * as digests from './0184-digests.ts'
import * as dayMetrics from './0186-day-metrics.ts'
import * as paymentListings from './0187-payment-listings.ts'
import * as lastBackup from './0190-last-backup.ts'
import * as profileMembers from './0191-profile-members.ts'
import * as attentionCount from './0192-attention-count.ts'
import * as viewsAndShareLinks from './0193-views-and-share-links.ts'
import * as alertsAndNotes from './0200-alerts-and-notes.ts'
import * as sizeHistory from './0205-size-history.ts'
import * as modelVersionsInUse from './0209-model-versions-in-use.ts'
import * as identifiersWithoutForeignKey from './0210-identifiers-without-foreign-key.ts'
import * as siteVisitsWithoutForeignKeys from './0211-site-visits-without-foreign-keys.ts'
import * as shareOpeningVia from './0230-share-opening-via.ts'
import * as changedPartsOfDays from './0240-changed-parts-of-days.ts'
import * as recomputeJoinedPayments from './0241-recompute-joined-payments.ts'
import * as appends from './0250-appends.ts'
import * as kindsOfPaymentReferences from './0280-kinds-of-payment-references.ts'
import * as ignoredBackups from './0295-ignored-backups.ts'
import * as callersOfPeople from './0260-callers-of-people.ts'
import * as recomputePaymentsWithoutAmount from './0281-recompute-payments-without-amount.ts'

/** Forward only, in order of their names. A released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-tenancy': tenancy,
  '0002-requests': requests,
  '0003-identity': identity,
  '0004-events': events,
  '0005-tracking': tracking,
  '0006-webhooks': webhooks,
  '0007-definitions-and-delivery': definitionsAndDelivery,
  '0008-credit': credit,
  '0009-payments': payments,
  '0010-journeys': journeys,
  '0011-privacy': privacy,
  '0012-connections': connections,
  '0013-platform-day': platformDay,
  '0015-customer-search': customerSearch,
  '0016-journey-summaries': journeySummaries,
  '0017-ranking': ranking,
  '0018-creatives': creatives,
  '0019-ad-operations': adOperations,
  '0020-touch-facts': touchFacts,
  '0022-one-payment-one-day': onePaymentOneDay,
  '0024-replays': replays,
  '0025-privacy-changes': privacyChanges,
  '0027-claims-and-merges': claimsAndMerges,
  '0028-browser-money': browserMoney,
  '0029-names-of-the-contract': namesOfTheContract,
  '0030-vendor-words': vendorWords,
  '0032-deals': deals,
  '0033-grantors': grantors,
  '0034-sums-by-difference': sumsByDifference,
  '0035-sums-in-arrays': sumsInArrays,
  '0038-indexes-of-hits': indexesOfHits,
  '0040-people': people,
  '0044-oauth': oauth,
  '0045-no-circle-of-tables': noCircleOfTables,
  '0047-conversion-sync': conversionSync,
  '0048-audiences-and-swaps': audiencesAndSwaps,
  '0051-payment-changes': paymentChanges,
  '0052-utm-health': utmHealth,
  '0055-mailed-invitations': mailedInvitations,
  '0057-selected-conversions': selectedConversions,
  '0059-operators': operators,
  '0060-parts-by-time': partsByTime,
  '0061-retention': retention,
  '0065-differences-in-groups': differencesInGroups,
  '0066-decided-conversions': decidedConversions,
  '0067-words-of-consent': wordsOfConsent,
  '0068-channels-in-sums': channelsInSums,
  '0069-search-without-pairs': searchWithoutPairs,
  '0080-token-expiry': tokenExpiry,
  '0081-sign-in-addresses': signInAddresses,
  '0082-consent-tickets': consentTickets,
  '0085-browser-identification': browserIdentification,
  '0090-unverified-money': unverifiedMoney,
  '0091-joined-payments': joinedPayments,
  '0100-verified-rollups': verifiedRollups,
  '0110-platform-event-ids': platformEventIds,
  '0111-resumable-swaps': resumableSwaps,
  '0140-conversion-sync-names': conversionSyncNames,
  '0141-finished-at': finishedAt,
  '0142-conversion-sync-comments': conversionSyncComments,
  '0145-table-names': tableNames,
  '0146-column-names': columnNames,
  '0147-stored-values': storedValues,
  '0148-unverified-revenue': unverifiedRevenue,
  '0149-encrypted-signal': encryptedSignal,
  '0150-job-names': jobNames,
  '0151-rejected-by-provider': rejectedByProvider,
  '0152-api-requests': apiRequests,
  '0153-site-visits': siteVisits,
  '0154-site-conversions': siteConversions,
  '0156-ingest-log': ingestLog,
  '0163-profile-days': profileDays,
  '0164-data-driven-run': dataDrivenRun,
  '0165-value-prediction': valuePrediction,
  '0166-targets-and-plans': targetsAndPlans,
  '0167-lag-curves': lagCurves,
  '0170-credit-by-touch-day': creditByTouchDay,
  '0171-credit-touch-day-index': creditTouchDayIndex,
  '0173-costs': costs,
  '0174-unread-columns': unreadColumns,
  '0177-cohorts': cohorts,
  '0181-paths': paths,
  '0182-data-driven-fits': dataDrivenFits,
  '0184-digests': digests,
  '0186-day-metrics': dayMetrics,
  '0187-payment-listings': paymentListings,
  '0190-last-backup': lastBackup,
  '0191-profile-members': profileMembers,
  '0192-attention-count': attentionCount,
  '0193-views-and-share-links': viewsAndShareLinks,
  '0200-alerts-and-notes': alertsAndNotes,
  '0205-size-history': sizeHistory,
  '0209-model-versions-in-use': modelVersionsInUse,
  '0210-identifiers-without-foreign-key': identifiersWithoutForeignKey,
  '0211-site-visits-without-foreign-keys': siteVisitsWithoutForeignKeys,
  '0230-share-opening-via': shareOpeningVia,
  '0240-changed-parts-of-days': changedPartsOfDays,
  '0241-recompute-joined-payments': recomputeJoinedPayments,
  '0250-appends': appends,
  '0280-kinds-of-payment-references': kindsOfPaymentReferences,
  '0295-ignored-backups': ignoredBackups,
  '0260-callers-of-people': callersOfPeople,
  '0281-recompute-payments-without-amount': recomputePaymentsWithoutAmount,
}
