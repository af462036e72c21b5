// Generated from the OpenAPI description by packages/client/generate-client.ts: npm run generate.

import type { Call, PagedCall } from '../call.ts'

/** Every operation, by its noun. */
export interface OperationCalls {
  accessLog: {
    /**
     * Who read personal data, the latest first
     * One row for every answer that carried personal data of a profile of the workspace, kept for 365 days. For owners and admins.
     */
    listAccesses: PagedCall<'accessLog.listAccesses'>
  }
  adOperations: {
    /**
     * Put the service’s URL parameters onto ads, up to 25
     * Each ad gets a copy of its creative with the parameters added to those it has; the platform then reviews it and learns anew, which `acknowledge_learning_reset` says you know. One result for each ad, in the order asked.
     * Scopes: campaigns:apply.
     */
    applyUrlTags: Call<'adOperations.applyUrlTags'>
    /**
     * The ledger of changes asked of ad platforms, newest first
     * Done, without effect, refused and failed ones alike, each with who answers for it.
     * Scopes: campaigns:apply or campaigns:read.
     */
    listAdActions: PagedCall<'adOperations.listAdActions'>
    /**
     * List the ads whose visits do not say which ad they came from
     * Read live from the ad account that was connected last. `limit` is how many of its ads a page looks at, so that a page can hold fewer; follow the cursor while `has_next` is true.
     * Scopes: campaigns:apply or campaigns:read.
     */
    listUntaggedAds: PagedCall<'adOperations.listUntaggedAds'>
    /**
     * Pause an ad on its platform
     * Scopes: campaigns:apply.
     */
    pauseAd: Call<'adOperations.pauseAd'>
    /**
     * Pause a campaign on its platform
     * One write on the campaign, none on its ads: those paused on their own stay paused through a later resume. A campaign that is paused already answers `no_change`. Derive the key from the `confirm_token` of its status, such as `Idempotency-Key: pause-<confirm_token>`: then a second click is the same request.
     * Scopes: campaigns:apply.
     */
    pauseCampaign: Call<'adOperations.pauseCampaign'>
    /**
     * A campaign as its platform has it now, and what can be done to it
     * Read live, never from the last sync; only the spend is. `confirm_token` stands for what this answer shows: derive the `Idempotency-Key` of a pause or a resume from it (`pause-<confirm_token>`), so that a second click is the same request. Sent along as `confirm_token` it also refuses the change when the campaign is no longer as shown.
     * Scopes: campaigns:apply.
     */
    readCampaignStatus: Call<'adOperations.readCampaignStatus'>
    /**
     * Whether URL parameters can be put onto ads, and the latest changes of that kind
     * Scopes: campaigns:apply.
     */
    readUrlTags: Call<'adOperations.readUrlTags'>
    /**
     * Resume an ad on its platform
     * Scopes: campaigns:apply.
     */
    resumeAd: Call<'adOperations.resumeAd'>
    /**
     * Resume a campaign on its platform
     * After a pause by this service it is that pause’s undo: `undoes_action_id` names it. Ads that were paused on their own stay paused. A campaign that is active already answers `no_change`. Derive the key from the `confirm_token` of its status, such as `Idempotency-Key: resume-<confirm_token>`.
     * Scopes: campaigns:apply.
     */
    resumeCampaign: Call<'adOperations.resumeCampaign'>
    /**
     * Change the daily budget of an ad set on its platform
     * Within plus or minus 50 percent of the live budget in one call, and not below 100 minor units. A refused attempt is in the ledger, too. `undo` is null where the way back is a longer step than one call may take.
     * Scopes: campaigns:apply.
     */
    setAdSetBudget: Call<'adOperations.setAdSetBudget'>
    /**
     * Give an ad back the creative it had before it was tagged
     * Skipped with `changed_since` when somebody chose another creative after the service did: what they chose stays.
     * Scopes: campaigns:apply.
     */
    undoUrlTags: Call<'adOperations.undoUrlTags'>
  }
  ads: {
    /**
     * What one ad, ad set or campaign cost and earned
     * Without a range, of the last 30 days, today included, where the profile is; `meta` names them.
     * Scopes: campaigns:read.
     */
    readAd: Call<'ads.readAd'>
    /**
     * How the analysis of an ad’s creative stands, and what it found
     * Scopes: creatives:write or campaigns:read.
     */
    readCreativeAnalysis: Call<'ads.readCreativeAnalysis'>
    /**
     * Have the creative of an ad described
     * From the ad’s texts and format, by rules or by the deployment’s language model. The GET on the same path polls. While an analysis is under way, asking again starts no other.
     * Scopes: creatives:write.
     */
    startCreativeAnalysis: Call<'ads.startCreativeAnalysis'>
  }
  appGrants: {
    /** Which apps may act on the active profile, newest first */
    listAppGrants: Call<'appGrants.listAppGrants'>
    /**
     * End all that an app may do on the active profile
     * Every key and token of the app on the profile stops working at once, whoever authorized it.
     */
    withdrawAppGrant: Call<'appGrants.withdrawAppGrant'>
  }
  apps: {
    /**
     * Change an app that the workspace registered
     * For owners and admins. What people have authorized stays as it is; a narrower `allowed_scopes` holds for what is asked from now on.
     */
    changeApp: Call<'apps.changeApp'>
    /** Register a partner app (operator) */
    createApp: Call<'apps.createApp'>
    /**
     * List the apps that the workspace registered, newest first
     * For owners and admins.
     */
    listApps: PagedCall<'apps.listApps'>
    /**
     * Register an app that people can authorize
     * For owners and admins. A public app, such as one on a phone or in a page, gets no secret and proves itself by PKCE alone; it cannot act without a person. The rate limit is that of the standard tier.
     */
    registerApp: Call<'apps.registerApp'>
    /**
     * Give an app a new secret; the old one stops working
     * For owners and admins.
     */
    rotateAppSecret: Call<'apps.rotateAppSecret'>
  }
  attribution: {
    /** A profile's latest recompute and how far it is (operator) */
    readRecompute: Call<'attribution.readRecompute'>
    /**
     * Derive a profile's conversions and credit anew (operator)
     * Rollups that reports are read from are compared with the credit and repaired. It runs in the background; follow it with `GET /admin/recompute/{profileId}`. Asked for again while it runs, it is joined.
     */
    startRecompute: Call<'attribution.startRecompute'>
  }
  audiences: {
    /**
     * Create an audience at an ad platform
     * A hashed list of customers who reached a goal within a number of days, spent a minimum amount and have not returned. The list is created immediately and synced every few hours; erased people are removed immediately. A rule that selects no customers, or more than `AUDIENCE_PEOPLE_MAX`, is rejected. If the advertiser has not accepted the platform’s terms, the response is 428 `audience_tos_required` with the link, and nothing is sent.
     * Scopes: exports:write.
     */
    createAudience: Call<'audiences.createAudience'>
    /**
     * Delete an audience, also at the platform
     * Scopes: exports:write.
     */
    deleteAudience: Call<'audiences.deleteAudience'>
    /**
     * List audiences
     * Scopes: exports:read.
     */
    listAudiences: Call<'audiences.listAudiences'>
    /**
     * Sync an audience now
     * Scopes: exports:write.
     */
    syncAudienceNow: Call<'audiences.syncAudienceNow'>
  }
  auditLog: {
    /**
     * Who changed what about people, keys, profiles and the workspace, the latest first
     * `signed_in`: Somebody signed in. `signed_out`: Somebody signed out, or ended sessions of theirs. `password_changed`: Somebody set or changed their password. `password_reset`: Somebody set a new password by a mailed link. `second_factor_on`: Somebody switched the second factor on. `second_factor_off`: The second factor of somebody was switched off. `recovery_codes_renewed`: Somebody made new recovery codes. `recovery_code_used`: Somebody signed in with a recovery code. `sign_in_link_created`: A sign-in link was made for somebody else. `user_token_created`: Somebody made a token for their tools. `user_token_revoked`: Somebody revoked a token of theirs. `operator_changed`: Somebody was made an operator of the deployment, or is none any more. `member_added`: The operator added somebody. `member_invited`: Somebody was invited. `invitation_sent_again`: An invitation was mailed again. `invitation_revoked`: An invitation was taken back. `invitation_accepted`: An invitation was accepted. `member_role_changed`: The role of a member changed. `member_removed`: A member was removed. `member_left`: A member left. `workspace_created`: The workspace was created. `workspace_changed`: The workspace was changed. `workspace_archived`: The workspace was archived. `workspace_restored`: The workspace was restored. `profile_created`: A profile was created. `profile_changed`: A profile was changed. `profile_archived`: A profile was archived. `profile_restored`: A profile was restored. `profile_purged`: A profile was deleted for good. `key_created`: An API key was minted. `key_rotated`: An API key was replaced. `key_revoked`: An API key was revoked. `app_authorized`: Somebody let an app act on their behalf. `app_authorization_ended`: Somebody ended what they had let an app do. `app_grant_ended`: All that an app may do on a profile was ended. `app_registered`: An app was registered. `app_changed`: An app was changed. `app_secret_rotated`: An app got a new secret.
     */
    listAuditEvents: PagedCall<'auditLog.listAuditEvents'>
  }
  authorizations: {
    /** What the signed-in person has authorized apps to do, newest first */
    listAuthorizations: PagedCall<'authorizations.listAuthorizations'>
    /**
     * End what the signed-in person has authorized an app to do
     * Its keys and tokens stop working at once. The grant that a partner got by it on the profile ends too, unless somebody else has authorized the same.
     */
    withdrawAuthorization: Call<'authorizations.withdrawAuthorization'>
  }
  campaigns: {
    /**
     * What platforms claim beside what the service credits
     * The two sides count different things and are never added together. A platform's counts take each conversion
     * once, also where several of its entities share it; what its paid clicks earned without leading to an entity stands apart as
     * unassigned.
     * Scopes: campaigns:read.
     */
    comparePlatforms: Call<'campaigns.comparePlatforms'>
    /**
     * Report what ads delivered and cost, day by day
     * For platforms without a connector. Each row is one ad on one day: `date`, `campaign_id`, `campaign_name`,
     * `ad_set_id`, `ad_set_name`, `ad_id`, `ad_name` and `spend` are required; `impressions`, `clicks`, `reach`,
     * `platform_conversions`, `platform_conversion_value`, `messaging_conversations_started_7d`, `objective` (of the campaign),
     * `daily_budget` (of the ad set), `status` (of the ad), `ad_set_status` and `campaign_status` are optional. Ids are the
     * platform's, as text; amounts are in `currency`. A day that is sent again is replaced. A row that is wrong is rejected by
     * itself. Whoever clicked an ad before it was known is credited to it afterwards.
     * Scopes: attribution:write.
     */
    importCampaigns: Call<'campaigns.importCampaigns'>
    /**
     * The conversions that a campaign, ad set or ad was credited with
     * The latest first, each with the touches that led to it. Follow `cursor` while `has_next` is true; a page
     * can hold fewer than `limit` when paths are long.
     * Scopes: conversions:read or campaigns:read.
     */
    listCampaignConversions: PagedCall<'campaigns.listCampaignConversions'>
    /**
     * What campaigns, ad sets or ads cost and earned
     * Everything that delivered or was credited in the range, the highest attributed value first. With `level` the
     * rows are of that level and carry its further fields. A conversion counts for a row when the row received credit under the
     * model: under a single-credit model rows and `GET /campaigns/unattributed` add up to the profile's total; under a
     * multi-credit one a conversion can count for several rows. Counts are compared only within one model. `has_next` says that
     * rows are left: send `cursor` back with the same range for them.
     * Scopes: campaigns:read.
     */
    listCampaigns: PagedCall<'campaigns.listCampaigns'>
    /**
     * What some entities delivered, day by day
     * One row an entity and day of the range, also where nothing was delivered.
     * Scopes: campaigns:read.
     */
    listTrend: Call<'campaigns.listTrend'>
    /**
     * What no campaign, ad set or ad was credited with
     * The remainder of `GET /campaigns` at the same `level` and model. `no_touch`: nothing is known to have preceded the conversion; `direct_or_organic`: no ad brought the visit; `paid_without_ad`: an ad brought the visit, but the link did not say which; `unknown_ad`: the link named an ad that is not known (yet). Under a multi-credit model a conversion can have parts of several reasons: their values add up to the
     * whole, their counts may exceed it.
     * Scopes: campaigns:read.
     */
    readUnattributed: Call<'campaigns.readUnattributed'>
  }
  collector: {
    /**
     * Take a hit of the tracker, or up to 50 of them
     * Answers once the hits are stored. 400, 401, 403, 410, 413 and 422 are final; anything else is worth sending again, and a hit that arrives twice is stored once. A request has at most 64 KiB, a hit at most 200 keys.
     */
    collectHits: Call<'collector.collectHits'>
    /** Hear from a tracker whose installation is being verified */
    receiveBeacon: Call<'collector.receiveBeacon'>
    /**
     * Tell who a visitor is
     * Links the browser, with what it did before, to the customer that `identify` or a link token names. A browser that is already linked to somebody else stays there. A link token that is not good is ignored.
     */
    signalIdentity: Call<'collector.signalIdentity'>
  }
  connections: {
    /**
     * Disconnect: nothing is read any more, and the tokens are thrown away
     * What was read before stays. The consent is withdrawn at the provider where it offers a way and nothing else lives on it. Disconnecting again changes nothing.
     * Scopes: connections:write.
     */
    disconnectConnection: Call<'connections.disconnectConnection'>
    /**
     * List connections and whether they are healthy
     * Scopes: connections:read or connections:write.
     */
    listConnections: Call<'connections.listConnections'>
    /**
     * List the pixels of an ad-account connection, live
     * One call to the platform per request, never cached. A connection of another kind is 409.
     * Scopes: exports:read.
     */
    listPixels: Call<'connections.listPixels'>
    /**
     * Read one connection
     * Scopes: connections:read or connections:write.
     */
    readConnection: Call<'connections.readConnection'>
    /**
     * Revoke the calling app's authorization on the profile and every key it minted
     * Usually the calling key is among them. The connection itself stays for other consumers; `POST /connections/{id}/disconnect` ends it. The app that provisioned the profile can take its authorization up again by minting a key or enabling attribution.
     */
    revokeAuthorization: Call<'connections.revokeAuthorization'>
  }
  conversionSync: {
    /**
     * Change how events are sent to a destination
     * Datasets and pixels of Meta only. While `test_event_code` is set, events also appear in Meta’s test tool; Meta uses them as any other, so set it to null after the test. `limited_data_use` asks Meta to limit its use of every event; a single event asks for it with `consent.limited_data_use`.
     * Scopes: exports:write.
     */
    changeDestination: Call<'conversionSync.changeDestination'>
    /**
     * Create a conversion sync destination
     * The pixel, dataset or conversion action is looked up on the platform before it is stored. Nothing is sent until a line of the catalog is switched on. If the consent does not cover sending, the response is `connection_not_ready` with `reconnect_required` and a link. An existing destination is returned unchanged.
     * Scopes: exports:write.
     */
    createDestination: Call<'conversionSync.createDestination'>
    /**
     * Remove a conversion sync destination
     * Switches off its lines of the catalog. The log keeps what was sent.
     * Scopes: exports:write.
     */
    deleteDestination: Call<'conversionSync.deleteDestination'>
    /**
     * List conversion sync destinations
     * Scopes: exports:read.
     */
    listDestinations: Call<'conversionSync.listDestinations'>
    /**
     * List possible destinations of a connected ad account
     * Loaded live from the platform. Meta: pixels and datasets. Google Ads: conversion actions that accept uploads, and those of a website tag once conversions carry an `order_id` or `pixel_event_id`.
     * Scopes: exports:read.
     */
    listTargets: Call<'conversionSync.listTargets'>
    /**
     * Preview the payloads of the latest conversions
     * Returns the payloads that the platform would receive in the profile’s privacy mode, with every identifier hashed. Nothing is sent. `event_name` and `sends_value` override the line of the catalog.
     * Scopes: exports:read.
     */
    previewConversions: Call<'conversionSync.previewConversions'>
    /**
     * Get the conversion sync catalog
     * Scopes: exports:read.
     */
    readCatalog: Call<'conversionSync.readCatalog'>
    /**
     * Choose which dataset a platform-safe profile reports to
     * `clean` is the destination with that purpose. Switching to `existing` stops reporting to ad sets that still deliver on the clean dataset: 409 `clean_dataset_has_live_ad_sets` lists them, unless `confirm_live_ad_sets` is true.
     * Scopes: exports:write.
     */
    setPlatformSafeTarget: Call<'conversionSync.setPlatformSafeTarget'>
    /**
     * Move ad sets to the clean dataset
     * Duplicates the ad sets of the existing dataset onto the clean one and pauses the originals. Requires a member’s consent to the current text, at most one day old; without it, 409 `consent_required` returns version, texts and hashes in `error.consent`, and nothing is sent. Every change is recorded as an ad action before the platform is called; `undo` reverts all of them. A duplicate has every setting that Meta allows to read and create; an ad set with a setting that would be lost is refused with `cannot_be_copied`, and the message names it. The duplicate gets the rest of a lifetime budget. Repeating the request resumes an interrupted swap.
     * Scopes: exports:write.
     */
    swapAdSets: Call<'conversionSync.swapAdSets'>
    /**
     * Restore swapped ad sets
     * Scopes: exports:write.
     */
    undoAdSetSwaps: Call<'conversionSync.undoAdSetSwaps'>
    /**
     * Update the conversion sync catalog or the privacy mode
     * Lines that are not listed stay unchanged. After a line is switched on, every new conversion of its definition is sent once; `backfill_days` also sends conversions of up to 7 earlier days. A stricter `privacy_mode` is written first, in the same transaction, and ends live keys that hold a person-level scope.
     * Scopes: exports:write.
     */
    writeCatalog: Call<'conversionSync.writeCatalog'>
  }
  conversions: {
    /**
     * Read where a conversion’s credit comes from
     * Every touch that was seen, which of them were in the goal's window and why the others were not, the share of each
     * under every model, the campaign it was joined to and by what, the value with its rate and refunds, and who changed what.
     * Worked out anew from what happened: the same facts give the same answer to the byte. No person is told of, but for the id
     * under which `GET /customers/{id}` finds them, with `customers:read`.
     * Scopes: conversions:read or customers:read.
     */
    readReceipt: Call<'conversions.readReceipt'>
  }
  currency: {
    /**
     * Add or correct exchange rates (operator)
     * Amounts of these days are then converted anew, also those that were waiting for a rate. On days without a rate the last one of the seven days before holds.
     */
    storeRates: Call<'currency.storeRates'>
  }
  customerMerges: {
    /**
     * List the merges that a customer was part of, the latest first
     * Undone ones too. Who is not a customer of this profile has none.
     * Scopes: customers:read.
     */
    listMerges: Call<'customerMerges.listMerges'>
    /**
     * Make two customers of one again, as they were before a merge
     * Identifiers, browsers and history that the merge moved go back, with what the browsers did since; what a server told of the survivor since stays there. The credit and first payments of both are derived anew. The two are not merged again by themselves. 409 `invalid_state` with a `reason` when it cannot be undone: `already_undone`, `erased`, `merged_further` (undo the later merge first) or `not_recorded` (older than the ledger of what moved).
     * Scopes: attribution:write.
     */
    undoMerge: Call<'customerMerges.undoMerge'>
  }
  customers: {
    /**
     * Write a summary of a journey and store it
     * From the first 100 events; it replaces an earlier one and draws one unit of the workspace’s daily allowance. A journey without events and a call that fails cost nothing. When the allowance is spent, `Retry-After` names the next UTC midnight.
     * Scopes: customers:read.
     */
    generateJourneySummary: Call<'customers.generateJourneySummary'>
    /**
     * Import customers
     * Brings up to 1,000 people into the identity graph; writes no outcome. Each row needs a `phone`, an `email` or a `national_id` that can be read, and gets a result in request order: what is wrong with one row never stops another. A field that cannot be read is left out and named in `ignored_fields`. On a healthcare-family profile, an API key or app token joins no known people and gives a known person no new `external_id`: the row is `matched`, and `ignored_fields` names `external_id`.
     * Scopes: attribution:write.
     */
    importCustomers: Call<'customers.importCustomers'>
    /**
     * List the customers who reached a goal
     * One row a conversion, the latest first. While `has_next` is true, split `cursor` at the `|` and send both halves as `cursor_time` and `cursor_id`. Somebody anonymous is published by their visitor id; who was erased is not listed.
     * Scopes: customers:read.
     */
    listCustomers: PagedCall<'customers.listCustomers'>
    /**
     * Mint link tokens
     * A token ties the browser that opens a link to the customer the link was sent to, with its earlier visits. It holds nothing readable, works on this profile alone and until `expires_at`. A row that names nobody is a result, not an error, and creates nobody.
     * Scopes: attribution:write.
     */
    mintLinkTokens: Call<'customers.mintLinkTokens'>
    /**
     * Read everything known of one person
     * Contact, identifiers, browsers, merges with their evidence, counts, the newest 50 conversions and the stored summary. The timeline is `GET /customers/{id}/journey`. The id of somebody who was merged, or of a browser, leads to who they are today.
     * Scopes: customers:read.
     */
    readCustomer: Call<'customers.readCustomer'>
    /**
     * Read the stored summary of a journey
     * Never generates one. An id of another profile answers as one that has no summary.
     * Scopes: customers:read.
     */
    readJourneySummary: Call<'customers.readJourneySummary'>
    /**
     * Find customers by a part of their name, email or phone
     * Case and accents make no difference. Every word must be found, anywhere in a name, an email or a phone; a single letter among words is an initial. Customers in whom a word begins so come first, then those seen last.
     * Scopes: customers:read.
     */
    searchCustomers: Call<'customers.searchCustomers'>
  }
  deployment: {
    /**
     * Check the deployment
     * Looks at the database, its migrations, the master key, the job queues, the sums of reports, the parts of tables kept by time, the machines of a distributed database, and the clocks.
     */
    diagnoseDeployment: Call<'deployment.diagnoseDeployment'>
    /**
     * Reseal stored secrets with the current master key
     * Opens up to 500 values sealed with a previous master key and seals them with the current one. Call it until `remaining` is 0; then the previous key can be thrown away. Values that no known key opens are counted as `unreadable` and left as they are.
     */
    resealSecrets: Call<'deployment.resealSecrets'>
    /**
     * Run a failed job again
     * Takes a dead letter off the list (see `GET /admin/doctor`) and queues its job anew.
     */
    retryDeadLetter: Call<'deployment.retryDeadLetter'>
  }
  erasures: {
    /**
     * Erase a customer
     * Removes name, email, phone, every identifier, and the personal fields of events. Conversions, touches and attribution stay without a person, so that no report changes. It cannot be undone. The same `request_ref` again answers with the first receipt.
     * Scopes: attribution:write.
     */
    createErasure: Call<'erasures.createErasure'>
    /**
     * Erase a customer, as an owner or admin of the workspace
     * As `POST /customers/erasures`, for a person in the console.
     */
    createErasureAsPerson: Call<'erasures.createErasureAsPerson'>
    /**
     * List the receipts of erasures, the latest first
     * For whoever may read persons: a receipt names the key that the erased one had.
     * Scopes: attribution:write or customers:read.
     */
    listErasures: PagedCall<'erasures.listErasures'>
    /**
     * Read the receipt of an erasure
     * Scopes: attribution:write or conversions:read.
     */
    readErasure: Call<'erasures.readErasure'>
  }
  events: {
    /**
     * Record a server-side outcome, or up to 500 of them
     * The answer comes once the events are stored. A repeated `idempotency_key` is answered with the first `event_id` and status `duplicate`, and changes nothing but `subject_ref`.
     * Scopes: attribution:write.
     */
    recordEvents: Call<'events.recordEvents'>
  }
  exports: {
    /**
     * List the conversions of a run
     * A conversion is listed under the run that processed it last and under the run that adjusted it.
     * Scopes: exports:read.
     */
    listExportRows: PagedCall<'exports.listExportRows'>
    /**
     * List conversion sync runs, newest first
     * Scopes: exports:read.
     */
    listExports: PagedCall<'exports.listExports'>
    /**
     * Get a conversion sync run
     * Scopes: exports:read.
     */
    readExport: Call<'exports.readExport'>
    /**
     * Retry rejected conversions of a run
     * The rejected conversions are sent in a new run with the same keys. Conversions of an erased person carry no identifiers.
     * Scopes: exports:write.
     */
    retryExport: Call<'exports.retryExport'>
  }
  goals: {
    /**
     * Define what counts as a conversion (old form)
     * Scopes: goals:write.
     * @deprecated since 2026-09-05
     */
    createGoal: Call<'goals.createGoal'>
    /**
     * Stop counting something as a conversion
     * Its events stay on the timeline and count nowhere.
     * Scopes: goals:write.
     */
    deleteGoalDefinition: Call<'goals.deleteGoalDefinition'>
    /**
     * List what counts as a conversion
     * Scopes: analytics:read.
     */
    listGoalDefinitions: Call<'goals.listGoalDefinitions'>
    /**
     * Define what counts as a conversion, or change a definition
     * With `id` the definition is changed and the optional fields that are left out stay as they are; without, one is created. A `conversion_key` that the profile already has is 409 `invalid_state`. Either way past conversions are derived anew.
     * Scopes: goals:write.
     */
    saveGoalDefinition: Call<'goals.saveGoalDefinition'>
  }
  handoffs: {
    /**
     * Connect the chosen account
     * The same choice again is answered alike, with `already_finalized`. Another choice is 409: switching accounts is a new connect. After a disconnect there is nothing left to choose. For the app whose hand-off it was.
     * Scopes: connections:write.
     */
    finalizeCandidate: Call<'handoffs.finalizeCandidate'>
    /**
     * List the accounts, properties or locations that a consent put on offer
     * Empty when nothing waits to be chosen. What is on offer lapses 60 minutes after the consent. For the app whose hand-off it was.
     * Scopes: connections:write.
     */
    listCandidates: Call<'handoffs.listCandidates'>
    /**
     * Mint a hand-off: a link by which a human connects an account
     * Both links are the same capability: 45 minutes, ending when the hand-off settles. Minting twice creates two. The outcome is read from `GET /handoffs/{id}`; what is appended to `return_url` is a hint.
     * Scopes: connections:write.
     */
    mintHandoff: Call<'handoffs.mintHandoff'>
    /**
     * Read a hand-off of the calling app
     * Every settlement:
     *
     * - `completed` with `{provider, connection_id}`: the consent gave one account, and it is connected.
     * - `completed` with `{provider, pending_selection: {candidate_count, expires_at}}`: the consent gave several accounts. Choose one within 60 minutes with `POST /connections/pending/{provider}/finalize`.
     * - `cancelled` with `{provider, reason: "user_cancelled"}`: the person declined on the provider’s screen.
     * - `failed` with `{provider, reason}`, where `reason` is `provider_denied`, `provider_error`, `token_exchange_failed`, `account_connected_elsewhere`, `no_candidates`, `connect_failed`, `state_expired`, `state_invalid`, `provider_not_configured` or `origin_not_allowed`; `provider_message` repeats the provider’s own words where it gave some.
     * - `failed` with `reason: "handoff_expired"`: 45 minutes passed. The clock ends it, so no `handoff.completed` is sent; `GET /handoffs/{id}` says it.
     *
     * `internal_error` and `handoff_used` settle nothing: they are shown only to the person, and in the query of `return_url`.
     * Scopes: connections:read or connections:write.
     */
    readHandoff: Call<'handoffs.readHandoff'>
  }
  integrations: {
    /**
     * Install the web pixel in the store, or install it anew
     * A store’s API activates only a web pixel that the app of the access token ships as an extension (settings `tracking_key` and `collect_url`). Where there is no such extension, or no token, nothing is installed: `installation` is `custom_pixel`, and `custom_pixel.code` is what the merchant pastes under Settings, Customer events.
     * Scopes: connections:write.
     */
    activateWebPixel: Call<'integrations.activateWebPixel'>
    /**
     * Connect a store by its webhooks
     * Create it, paste `webhook_url` into the store, then store the signing id that the store shows. The same store again is the same connection.
     * Scopes: connections:write.
     */
    addStore: Call<'integrations.addStore'>
    /**
     * Finish a bank link and keep the connection
     * Every account that the person let the link see is connected, all or none.
     * Scopes: connections:write.
     */
    connectBankLink: Call<'integrations.connectBankLink'>
    /**
     * Create or update the chatbot connection of the profile
     * The token is tried before it is kept, sealed.
     * Scopes: connections:write.
     */
    connectChatbot: Call<'integrations.connectChatbot'>
    /**
     * List tracked pages, or with `available` all that can be
     * Scopes: connections:read.
     */
    listPages: Call<'integrations.listPages'>
    /**
     * List manual store webhook connections
     * Scopes: connections:read.
     */
    listStores: Call<'integrations.listStores'>
    /**
     * Read the chatbot connection of the profile
     * Null when there is none.
     * Scopes: connections:read.
     */
    readChatbot: Call<'integrations.readChatbot'>
    /**
     * Remove a manual store connection
     * What it brought stays; its messages are refused from now on. Removing it again changes nothing.
     * Scopes: connections:write.
     */
    removeStore: Call<'integrations.removeStore'>
    /**
     * Select the pages to track; they replace the ones before
     * Scopes: connections:write.
     */
    selectPages: Call<'integrations.selectPages'>
    /**
     * Start a bank link: what the widget in your page is opened with
     * Scopes: connections:write.
     */
    startBankLink: Call<'integrations.startBankLink'>
    /**
     * Change the signing id or the access token of a store connection
     * Scopes: connections:write.
     */
    updateStore: Call<'integrations.updateStore'>
  }
  invitations: {
    /**
     * Accept an invitation with a new account
     * Makes the account that the invitation is for, with the password if there is one, and signs in. Whoever has an account signs in first and joins: 401 `unauthorized`, reason `sign_in_required`. Accepted, revoked or expired: 409 `invalid_state`; the workspace is archived: 410 `workspace_archived`.
     */
    acceptInvitation: Call<'invitations.acceptInvitation'>
    /**
     * Invite somebody to the workspace by mail
     * The link goes to the address alone; it works once, for 7 days. 409 `invalid_state`: they are a member (reason `already_member`) or invited (`already_invited`). 402 `plan_upgrade_required`: members and open invitations fill the plan. Nothing tells whether the address has an account.
     */
    createInvitation: Call<'invitations.createInvitation'>
    /**
     * Accept an invitation as the signed-in person
     * The invitation must be for the address of the account: else 403 `forbidden`, reason `other_account`. Other refusals as in `POST /invitations/accept`.
     */
    joinWorkspace: Call<'invitations.joinWorkspace'>
    /** Who was invited to the workspace, newest first */
    listInvitations: PagedCall<'invitations.listInvitations'>
    /**
     * Mail an invitation again
     * With a new link: the one before stops working. The 7 days begin anew.
     */
    resendInvitation: Call<'invitations.resendInvitation'>
    /**
     * Take an invitation back
     * Accepted or revoked already: 409 `invalid_state`.
     */
    revokeInvitation: Call<'invitations.revokeInvitation'>
  }
  journeys: {
    /**
     * Read the journey behind one conversion
     * Up to the conversion. With `customers:read`: everything that happened, and who it was in `meta.person` (null when nobody is known, or no longer). Without: the touches alone, projected, with what each earned of the conversion.
     * Scopes: conversions:read or customers:read.
     */
    readConversionJourney: PagedCall<'journeys.readConversionJourney'>
    /**
     * Read the journey of a customer or of an anonymous visitor
     * What happened, in its order. An id that is nobody’s here has an empty journey. `offset` is exact while nothing arrives; `cursor` is exact always and equally fast anywhere in a long journey.
     * Scopes: customers:read.
     */
    readCustomerJourney: PagedCall<'journeys.readCustomerJourney'>
    /**
     * Read the journey of the customer with a key, an email or a phone
     * With `customers:read`: everything that happened, and who it was in `meta.person`. Without: the touches alone, projected, with what each earned of the customer’s newest conversion, which is in `meta.conversion`.
     * Scopes: conversions:read or customers:read.
     */
    readJourneyByKey: PagedCall<'journeys.readJourneyByKey'>
  }
  keys: {
    /** Mint an API key on the active profile */
    createKey: Call<'keys.createKey'>
    /** Mint an API key on a profile (operator) */
    createKeyAsOperator: Call<'keys.createKeyAsOperator'>
    /**
     * Mint an API key within the app's grant on a profile
     * A token that was narrowed by `scope` mints no more than it holds, and no key that outlives it.
     */
    createProfileKey: Call<'keys.createProfileKey'>
    /** List the active profile's API keys, newest first */
    listKeys: PagedCall<'keys.listKeys'>
    /** List API keys, newest first (operator) */
    listKeysAsOperator: PagedCall<'keys.listKeysAsOperator'>
    /** Revoke an API key of the active profile */
    revokeKey: Call<'keys.revokeKey'>
    /** Revoke an API key (operator) */
    revokeKeyAsOperator: Call<'keys.revokeKeyAsOperator'>
    /** Replace an API key of the active profile; both keys work for 48 hours */
    rotateKey: Call<'keys.rotateKey'>
    /** Replace an API key (operator); both keys work for 48 hours */
    rotateKeyAsOperator: Call<'keys.rotateKeyAsOperator'>
  }
  live: {
    /**
     * Hits as they arrive, and the refused ones with what mends them
     * With `Accept: text/event-stream` a stream of server-sent events: `ready`, then `hit` and `rejected` with the
     * objects below, each within two seconds of its arrival, whichever process took it; `skipped` when more arrived at once than
     * are shown; a comment every 15 seconds; `end` with a code when the credential is no longer good. A client that comes back
     * with `Last-Event-ID` is shown what it missed of the last minute. At most 6 streams a credential. With any other `Accept`, what
     * arrived in the last minute, the latest first.
     * Scopes: visitors:read.
     */
    readLive: Call<'live.readLive'>
  }
  members: {
    /**
     * Give a member another role
     * Only an owner makes or changes an owner (403 `forbidden`, reason `role_above_own`). The last owner stays: 409 `invalid_state`, reason `last_owner`.
     */
    changeRole: Call<'members.changeRole'>
    /**
     * Leave a workspace
     * The last owner stays: 409 `invalid_state`, reason `last_owner`.
     */
    leaveWorkspace: Call<'members.leaveWorkspace'>
    /** Who belongs to the workspace, and as what */
    listMembers: PagedCall<'members.listMembers'>
    /**
     * Mail a member a one-time sign-in link
     * It goes to the member alone: whoever could read it could also enter the other workspaces they belong to. The operator mints links to hand over.
     */
    mailSignInLink: Call<'members.mailSignInLink'>
    /**
     * Remove a member from the workspace
     * Their sessions and tokens reach its profiles no more. Refused as a change of role is.
     */
    removeMember: Call<'members.removeMember'>
  }
  oauth: {
    /**
     * Exchange client credentials, an authorization code or a refresh token for an access token
     * Refusals are flat, 400 or 401, with the codes of RFC 6749. Person-level scopes on a healthcare-family profile are refused with `healthcare_scope_forbidden`. A code or refresh token that is presented a second time ends everything that was given for it.
     */
    issueToken: Call<'oauth.issueToken'>
    /** Who gives out tokens for the API (RFC 9728) */
    readApiMetadata: Call<'oauth.readApiMetadata'>
    /**
     * Who gives out tokens for MCP (RFC 9728)
     * A program that asks for no scope is given `mcp:read`.
     */
    readMcpMetadata: Call<'oauth.readMcpMetadata'>
    /** What the authorization server can do, and where (RFC 8414) */
    readServerMetadata: Call<'oauth.readServerMetadata'>
    /**
     * Register a client of which nobody here has heard (RFC 7591)
     * Off unless `OAUTH_DYNAMIC_REGISTRATION=on`, and then 404: a client that brings a metadata document needs no registration. Such a client acts for people as an assistant, never as a partner. Without any authorization within a month it is forgotten.
     */
    registerClient: Call<'oauth.registerClient'>
    /**
     * Revoke a token or an API key of the calling app (RFC 7009)
     * A refresh token takes along all that the same person authorized with it.
     */
    revokeToken: Call<'oauth.revokeToken'>
  }
  organic: {
    /**
     * List the pages that people found by search, most clicks first
     * As the connected Search Console property reports it: organic results only, by the days of the vendor’s clock (California), two or three days late. A page that two properties report counts once. The vendor leaves out rare searches, so totals stay below its own.
     * Scopes: analytics:read or campaigns:read.
     */
    listSearchPages: PagedCall<'organic.listSearchPages'>
  }
  outcomeDefinitions: {
    /**
     * Say which outcomes several stages and events record, all or none
     * Answers every outcome definition of the profile. The rules are those of `PATCH /outcome-definitions/{id}`.
     * Scopes: goals:write.
     */
    putOutcomeDefinitions: Call<'outcomeDefinitions.putOutcomeDefinitions'>
    /**
     * Say which outcome a pipeline stage or an event records
     * On a pipeline stage `event_key` is one of the outcomes that the stages read lists, or `unmapped` or `ignored`; anything else is 422 `validation_error`.
     * Scopes: goals:write.
     */
    updateOutcomeDefinition: Call<'outcomeDefinitions.updateOutcomeDefinition'>
  }
  outcomes: {
    /**
     * Replay outcome.recorded events in their one order
     * The same ids as the deliveries, for 90 days; those of erased customers are left out. Like the deliveries it is for the app that provisioned the profile; to everybody else it is empty. Store `pagination.cursor`, which is there on the last page too, and send it with the next call; `has_next: false` means caught up.
     * Scopes: conversions:read or customers:read.
     */
    listRecordedOutcomes: PagedCall<'outcomes.listRecordedOutcomes'>
  }
  overview: {
    /**
     * Read what takes long and runs now, and how far it is
     * Syncs, recomputes, rankings of ads and conversion-sync runs, with those that ended in the last ten minutes.
     * Scopes: analytics:read or campaigns:read.
     */
    readActivity: Call<'overview.readActivity'>
    /**
     * Read what needs somebody, and what to do about it
     * Connections that broke or were not read for 12 hours, hits that were refused in the last day, silence, money of the last 30 days that waits for a rate, payments without a payer, payments of the last 90 days that two sources may have reported, ads without parameters (by the last `POST /quality/utm-health`) and consents that wait for a choice. Empty: nothing does.
     * Scopes: analytics:read or campaigns:read.
     */
    readAttention: Call<'overview.readAttention'>
    /**
     * What was spent and earned, against the period before
     * The range at a glance: totals beside those of as many days before, every day, channels, platforms and models.
     * `credited_cash` is what the rows of `GET /campaigns` come to and `unattributed_cash` what `GET /campaigns/unattributed`
     * answers for the same range and model; together they are all cash. Counts under a multi-credit model may exceed the whole,
     * since a conversion counts for everyone who shares it.
     * Scopes: campaigns:read or analytics:read.
     */
    readOverview: Call<'overview.readOverview'>
  }
  partner: {
    /**
     * Count the conversions that ad referrals would re-credit, under each model
     * Of up to 500, exactly as `POST /partner/ad-referrals` would record them, and refused as there; nothing is written.
     * Scopes: attribution:write.
     */
    previewAdReferrals: Call<'partner.previewAdReferrals'>
    /**
     * Record the ads that past conversations came from, one or up to 500
     * Each becomes a touch at `occurred_at`, and the customer’s credit follows it; it creates no lead. Once for ever under its `idempotency_key`.
     * Scopes: attribution:write.
     */
    recordAdReferrals: Call<'partner.recordAdReferrals'>
    /**
     * Record how a customer says they found the business
     * The interpreted answer becomes a touch of the channel `Declared`. It is evidence where nothing was seen: it earns credit of conversions that have no seen touch but direct visits in their window, and otherwise stands on the timeline without a share. Once for ever under its `wamid`; of a customer the first answer stands.
     * Scopes: attribution:write.
     */
    recordDeclaredSource: Call<'partner.recordDeclaredSource'>
  }
  passwords: {
    /**
     * Set or change the password of the signed-in person
     * Ends every other session and every link of theirs that is still out. Personal tokens keep working unless `revoke_tokens` is true; the response lists those that still work, for the person to revoke. An account that has no password yet gets its first one without naming a current one.
     */
    changePassword: Call<'passwords.changePassword'>
    /**
     * Set a new password by a mailed link
     * Ends all sessions and links of the person, revokes their personal tokens and ends the assistants that act for them; nobody is signed in by it, and a second factor stays on. 401 `link_unusable`: the link was used, has expired, or never was.
     */
    redeemReset: Call<'passwords.redeemReset'>
    /**
     * Have a link mailed that sets a new password
     * The answer is the same whether or not there is such an account. The link works once, for 30 minutes.
     */
    requestReset: Call<'passwords.requestReset'>
  }
  payments: {
    /**
     * Assign who paid
     * Credit and first payments of the former and the new payer follow at once. Where they have too much of a past for that, the answer is 502 `payment_assignment_incomplete` until they have followed: send the same again.
     * Scopes: attribution:write.
     */
    assignPayer: Call<'payments.assignPayer'>
    /**
     * Join two reports of one payment
     * For a payment that two sources report without a reference in common. It counts once afterwards: with the amount, currency, time and refunds of the payment provider and the person of the event. Two payments that one connected provider lists are two payments: 409 `invalid_state`. Payments that share an order, invoice or payment id are joined without this.
     * Scopes: attribution:write.
     */
    joinPayment: Call<'payments.joinPayment'>
    /**
     * Join all suspected pairs of two sources, for the past and from now on
     * For sources of which one reports what the other does: over 80 percent of its payments pair up, else 409 `invalid_state`. The numbers of the past follow in the background. A pair that is wrong is separated by `DELETE /payments/{payment_id}/same-as`.
     * Scopes: attribution:write.
     */
    joinSources: Call<'payments.joinSources'>
    /**
     * List payments that may be one
     * Two payments of other sources, of one payer or email, with the same amount and currency, at most 30 minutes apart, and no reference that contradicts. Both count until they are joined by `POST /payments/{payment_id}/same-as`; `DELETE` of the same path says that they are two, and they are no longer listed.
     * Scopes: conversions:read.
     */
    listDuplicates: PagedCall<'payments.listDuplicates'>
    /**
     * List payments, newest first, with what the merchant said about them
     * A payment is an event that a cash definition counts. The payer’s name and contact are there for a credential that also holds `customers:read`.
     * Scopes: conversions:read.
     */
    listPayments: PagedCall<'payments.listPayments'>
    /**
     * Mark a payment as a later installment, or unmark it
     * An installment is never a first payment.
     * Scopes: attribution:write.
     */
    markInstallment: Call<'payments.markInstallment'>
    /**
     * Sum up payments that may be one, by their sources
     * Scopes: conversions:read.
     */
    readDuplicateSummary: Call<'payments.readDuplicateSummary'>
    /**
     * Record a refund made outside the provider
     * At most one per payment; undo it to record another. Reports date it at the payment.
     * Scopes: attribution:write.
     */
    recordRefund: Call<'payments.recordRefund'>
    /**
     * Report a card-gateway payment
     * Recorded as the event `payment_received`, and like every event once for ever under its `idempotency_key`: the same key again is answered with the first `payment_id` and status `duplicate`.
     * Scopes: attribution:write.
     */
    reportCardPayment: Call<'payments.reportCardPayment'>
    /**
     * Separate the reports of a joined payment
     * Each report is a payment of its own again, whatever references they share, until they are joined by `POST`. With `from` only the payment of the path and that one are separated, also where they are a suspected pair: it is not listed again. A payment with one source is answered as it is.
     * Scopes: attribution:write.
     */
    separatePayment: Call<'payments.separatePayment'>
    /**
     * Join no more pairs of two sources
     * Pairs that were joined stay joined. Sources that are not joined are answered alike.
     * Scopes: attribution:write.
     */
    separateSources: Call<'payments.separateSources'>
    /**
     * Undo a manually recorded refund
     * What the provider reversed stays. A payment without a manual refund is answered as it is.
     * Scopes: attribution:write.
     */
    undoRefund: Call<'payments.undoRefund'>
  }
  profiles: {
    /**
     * Archive a profile
     * Its keys and tokens stop, syncs and webhooks rest. Nothing is deleted; an admin restores it.
     */
    archiveProfile: Call<'profiles.archiveProfile'>
    /**
     * Change the name, time zone, currency or sites of the active profile
     * For owners and admins. Another time zone or currency has every day counted anew, in the background: see `GET /activity`. How people are protected is set by `PUT /profile/privacy-mode`.
     */
    changeProfile: Call<'profiles.changeProfile'>
    /**
     * Create a profile
     * An app creates profiles in workspaces it provisioned, a key in its own workspace, a person where they are owner or admin.
     * Scopes: profiles:write.
     */
    createProfile: Call<'profiles.createProfile'>
    /** Create a profile (operator) */
    createProfileAsOperator: Call<'profiles.createProfileAsOperator'>
    /** Who changed the privacy mode of the active profile, the latest first */
    listPrivacyChanges: Call<'profiles.listPrivacyChanges'>
    /** List profiles, newest first (operator) */
    listProfiles: PagedCall<'profiles.listProfiles'>
    /**
     * Delete an archived profile for good
     * Everything of it goes: events, people, credit, keys, receipts. It begins at once and cannot be undone. 409 `demo_purge_blocked`: a demo profile that logs tell of stays.
     */
    purgeProfile: Call<'profiles.purgeProfile'>
    /** Read the profile the credential is bound to, and what the credential may do there */
    readProfile: Call<'profiles.readProfile'>
    /**
     * Read how far the profile is set up, and what is missing
     * Every step from a new profile to a credited sale. `crm_or_outcome_source_connected` is done by a connected CRM, payment provider, store or bank, or by the arrival of `POST /events`.
     * Scopes: analytics:read or connections:read or connections:write.
     */
    readReadiness: Call<'profiles.readReadiness'>
    /** Restore an archived profile */
    restoreProfile: Call<'profiles.restoreProfile'>
    /**
     * Enable or disable attribution on a profile the app provisioned
     * In one transaction, `privacy_mode` is written first, then live keys that hold what it forbids are revoked, and only then does the grant widen. An app may raise `privacy_mode`, never lower it. `enabled: false` takes the app’s own token.
     */
    setEntitlement: Call<'profiles.setEntitlement'>
    /**
     * Set how the people of the active profile are protected
     * An owner or admin raises it; only an owner lowers it. Raising it revokes live keys and app tokens that hold a person-level scope. Every change is in `GET /profile/privacy-changes`.
     */
    setPrivacyMode: Call<'profiles.setPrivacyMode'>
    /**
     * Change a profile (operator)
     * A `privacy_mode` that makes it healthcare-family revokes, in the same transaction, its live keys and app tokens that hold a person-level scope.
     */
    updateProfile: Call<'profiles.updateProfile'>
  }
  quality: {
    /**
     * Read what the last scan of the ads’ links found
     * Null until `POST /quality/utm-health` has finished once.
     * Scopes: campaigns:read or campaigns:apply.
     */
    readUtmHealth: Call<'quality.readUtmHealth'>
    /**
     * Scan where the running ads lead, and what their links lack
     * Reads the running ads of the account that was connected last, live, and keeps what was found for
     * `GET /quality/utm-health`. A scan that does not finish within 25 seconds answers 504 `audit_timeout` and keeps
     * what an earlier one found.
     * Scopes: campaigns:read or campaigns:apply.
     */
    scanUtmHealth: Call<'quality.scanUtmHealth'>
  }
  ranking: {
    /**
     * The ads that do best among their like
     * Ads of a window, the highest `composite_score` first. An ad is compared with ads of its cohort alone, so the
     * score says how good it is for what it is, and `reason_codes` say why; it is neither ROAS nor lift. Scores are rebuilt once a day up to
     * the last whole day; an ad that was not shown in the window is not ranked in it. Empty data usually means not yet scored.
     * Scopes: campaigns:read.
     */
    listTopPerformers: Call<'ranking.listTopPerformers'>
    /** When a profile's ads were last ranked, or how far that is (operator) */
    readScoring: Call<'ranking.readScoring'>
    /**
     * Rank a profile's ads now (operator)
     * What otherwise happens once a day: the ranker of the profile's workspace is trained anew and its ads are scored in every window. It runs in the background; follow it with `GET /admin/score/{profileId}`. Asked for again while it runs, it is joined.
     */
    startScoring: Call<'ranking.startScoring'>
  }
  retention: {
    /**
     * Read for how long hits are kept, and what would go
     * Ask with `history_months` to be told what such a setting would let go, and when, before it is made. Only hits of browsers go that nothing was made of: in the middle of a visit, no touch, no conversion. Reports, receipts and credit stay as they are; journeys lose those page views, and a goal that is made later finds none of them.
     * Scopes: analytics:read.
     */
    readRetention: Call<'retention.readRetention'>
    /**
     * Set for how long hits are kept
     * The answer tells what goes and from when on; the first seven days nothing does, so that a mistake can be taken back. Only the console session of an owner or admin may change it: keys and tokens may read it. Only hits of browsers go that nothing was made of: in the middle of a visit, no touch, no conversion. Reports, receipts and credit stay as they are; journeys lose those page views, and a goal that is made later finds none of them.
     */
    updateRetention: Call<'retention.updateRetention'>
  }
  secondFactor: {
    /**
     * Begin to set up an authenticator as second factor
     * It is on once a code of it was confirmed; until then each call makes a new secret. 409 `invalid_state`: it is on.
     */
    beginSecondFactor: Call<'secondFactor.beginSecondFactor'>
    /**
     * Switch the second factor on, with a first code of the authenticator
     * Ends every other session. 409 `invalid_state`: it is on, or none was begun. 403 `forbidden`, reason `invalid_code`: the code is not right.
     */
    confirmSecondFactor: Call<'secondFactor.confirmSecondFactor'>
    /** Switch the second factor off, with a code of it */
    endSecondFactor: Call<'secondFactor.endSecondFactor'>
    /** Whether the signed-in person has a second factor */
    readSecondFactor: Call<'secondFactor.readSecondFactor'>
    /** Make new recovery codes; the old ones end */
    renewRecoveryCodes: Call<'secondFactor.renewRecoveryCodes'>
  }
  sessions: {
    /** Choose the profile the session works on */
    chooseProfile: Call<'sessions.chooseProfile'>
    /** End every session of the signed-in person but this one */
    endOtherSessions: Call<'sessions.endOtherSessions'>
    /** End one of the signed-in person's sessions */
    endSession: Call<'sessions.endSession'>
    /** Where the signed-in person is signed in */
    listSessions: Call<'sessions.listSessions'>
    /** Who is signed in, on which profile, and which others they may choose */
    readSession: Call<'sessions.readSession'>
    /**
     * Sign in with a one-time link
     * As `POST /sessions`. 401 `link_unusable`: it was used, has expired, or never was.
     */
    redeemLink: Call<'sessions.redeemLink'>
    /**
     * Have a one-time sign-in link mailed
     * The answer is the same whether or not there is such an account. The link works once, for 30 minutes.
     */
    requestLink: Call<'sessions.requestLink'>
    /**
     * Sign in with email and password
     * The answer sets the session cookie. 401 tells in `reason`: `invalid_credentials`, whether or not there is such an account; `second_factor_required`, send `code` along; `invalid_code`. Wrong attempts make the next ones wait: 429 with `Retry-After`.
     */
    signIn: Call<'sessions.signIn'>
    /** Sign out */
    signOut: Call<'sessions.signOut'>
  }
  stages: {
    /**
     * List the stages of the CRM's pipelines with the outcome each records
     * A stage is mapped with `PATCH /outcome-definitions/{id}` and one of `outcomes[].key`. A stage mapped to `unmapped` or `ignored` records nothing; won, lost and abandoned deals are recorded whatever the stage.
     * Scopes: connections:read or analytics:read.
     */
    listStages: Call<'stages.listStages'>
    /**
     * Suggest outcome mappings from the CRM's pipeline stages
     * `definitions` can be sent as it stands to `PUT /profile/outcome-definitions`; nothing is changed here.
     * Scopes: connections:read.
     */
    prefillOutcomes: Call<'stages.prefillOutcomes'>
  }
  syncs: {
    /**
     * Read how far the latest sync of each connection is
     * Scopes: connections:read or connections:write.
     */
    readSyncStatus: Call<'syncs.readSyncStatus'>
    /**
     * Start a sync of every connection, of one provider’s, or of one
     * Answers the runs, one a connection. A connection that is being read already is not read twice: its open run is answered. `waits_for` says what each waits for, and `meta.left_out` which connections are not read, and why.
     * Scopes: connections:write.
     */
    startSync: Call<'syncs.startSync'>
  }
  tracking: {
    /**
     * Register a first-party tracking domain
     * Point a CNAME record of the domain to `cname_target`, then call its verify route. A domain that is there already is answered with 200.
     * Scopes: attribution:write.
     */
    addCustomDomain: Call<'tracking.addCustomDomain'>
    /**
     * Issue a tracking key, or get the active one back
     * A profile has at most one active key: 201 for a new one, 200 for the one that is there.
     * Scopes: attribution:write.
     */
    issueTrackingKey: Call<'tracking.issueTrackingKey'>
    /**
     * List first-party tracking domains
     * Scopes: analytics:read.
     */
    listCustomDomains: Call<'tracking.listCustomDomains'>
    /**
     * Raw feed of enriched events, the latest arrivals first
     * The first page also shows the hits that were refused in the last 24 hours, each with its reason.
     * Scopes: visitors:read.
     */
    listRawEvents: PagedCall<'tracking.listRawEvents'>
    /**
     * List active tracking keys
     * Scopes: analytics:read.
     */
    listTrackingKeys: Call<'tracking.listTrackingKeys'>
    /**
     * Payload for a tag-manager container
     * Scopes: analytics:read.
     */
    readGtmInstaller: Call<'tracking.readGtmInstaller'>
    /**
     * The most recent attribution replay, with its progress while it runs
     * Null when there was none.
     * Scopes: analytics:read.
     */
    readReplayStatus: Call<'tracking.readReplayStatus'>
    /**
     * Payload for a store web pixel
     * Scopes: analytics:read.
     */
    readShopifyPixelInstaller: Call<'tracking.readShopifyPixelInstaller'>
    /**
     * The snippet that installs the tracker, with an ad pixel if asked for
     * It names one build of the tracker and its hash, so that a browser runs that build or none. Earlier builds go on being served.
     * Scopes: analytics:read.
     */
    readSnippet: Call<'tracking.readSnippet'>
    /**
     * Payload for a store web pixel
     * Scopes: analytics:read.
     */
    readStorePixelInstaller: Call<'tracking.readStorePixelInstaller'>
    /**
     * Warehouse diagnostics: what arrived in the last 24 hours, and how late
     * Scopes: analytics:read.
     */
    readTrackingOps: Call<'tracking.readTrackingOps'>
    /**
     * Where the profile's tracker collects
     * Scopes: analytics:read.
     */
    readTrackingOrigin: Call<'tracking.readTrackingOrigin'>
    /**
     * Tracking health: coverage, refusals and money that waits for a rate
     * Scopes: analytics:read.
     */
    readTrackingQuality: Call<'tracking.readTrackingQuality'>
    /**
     * Read tracker and enrichment settings
     * Scopes: analytics:read.
     */
    readTrackingSettings: Call<'tracking.readTrackingSettings'>
    /**
     * The latest install verification
     * Null when none was ever started. On silence it says what was seen instead.
     * Scopes: analytics:read.
     */
    readVerification: Call<'tracking.readVerification'>
    /**
     * Remove a first-party tracking domain
     * Scopes: attribution:write.
     */
    removeCustomDomain: Call<'tracking.removeCustomDomain'>
    /**
     * Revoke a tracking key
     * Hits that still carry it are refused with 410, which tells trackers to stop sending.
     * Scopes: attribution:write.
     */
    revokeTrackingKey: Call<'tracking.revokeTrackingKey'>
    /**
     * Start an install verification
     * Open `verification_url` in a browser: the tracker on that page reports, and the verification's state flips. It waits for 30 minutes.
     * Scopes: attribution:write.
     */
    startVerification: Call<'tracking.startVerification'>
    /**
     * Change tracker and enrichment settings
     * What is left out stays. Consent, privacy signals and navigation reach pages with the next snippet; the rest holds at once.
     * Scopes: attribution:write.
     */
    updateTrackingSettings: Call<'tracking.updateTrackingSettings'>
    /**
     * Re-check the DNS of a tracking domain and store the verdict
     * Scopes: attribution:write.
     */
    verifyCustomDomain: Call<'tracking.verifyCustomDomain'>
  }
  userTokens: {
    /**
     * Mint a token with which the signed-in person works through MCP
     * At every call the token may do what the person's role allows at that moment, and no more. It expires after 90 days unless `expires_at` names another moment, at most 365 days ahead. A password reset revokes it.
     */
    createUserToken: Call<'userTokens.createUserToken'>
    /** List the signed-in person's own tokens, newest first */
    listUserTokens: PagedCall<'userTokens.listUserTokens'>
    /** Revoke one of the signed-in person's own tokens */
    revokeUserToken: Call<'userTokens.revokeUserToken'>
  }
  users: {
    /**
     * Add a person to a workspace (operator)
     * Without a password the answer carries a one-time sign-in link. A person who is known by email already is added to the further workspace; their password is theirs, so naming one is 409 `invalid_state`.
     */
    createUser: Call<'users.createUser'>
    /** Switch off the second factor of a person who lost it and its recovery codes (operator) */
    dropSecondFactor: Call<'users.dropSecondFactor'>
    /** List people with the workspaces they belong to, newest first (operator) */
    listUsers: PagedCall<'users.listUsers'>
    /**
     * Mint a one-time sign-in link for a person (operator)
     * To be handed over. Where the account has a second factor, its code is still asked for.
     */
    mintSignInLink: Call<'users.mintSignInLink'>
    /**
     * Make a person an operator of the deployment, or end that (operator)
     * An operator sees the console’s page of the deployment: every workspace and profile, the checks and the jobs. It opens no profile to them: what they read there still takes a place in its workspace.
     */
    setOperator: Call<'users.setOperator'>
  }
  webhooks: {
    /**
     * Subscribe an https endpoint to events
     * A delivery needs a match on both lists: the event in `events` and its provider in `providers`. Lifecycle events and `outcome.recorded` have the provider `service`. Names that are reserved (nothing emits them) are accepted and listed in `reserved_events`. The secret is shown here and never again.
     * Scopes: connections:write.
     */
    createSubscription: Call<'webhooks.createSubscription'>
    /**
     * Delete a webhook subscription and its deliveries
     * Scopes: connections:write.
     */
    deleteSubscription: Call<'webhooks.deleteSubscription'>
    /**
     * Send a synthetic, correctly signed event to a subscription
     * The documented sample of the first event that the subscription names, with the profile's own id and `test: true` in the envelope. It is in no feed and names no person.
     * Scopes: connections:write.
     */
    fireTest: Call<'webhooks.fireTest'>
    /**
     * List deliveries to the calling app's subscriptions with their attempts, newest first
     * Scopes: connections:read or connections:write.
     */
    listDeliveries: PagedCall<'webhooks.listDeliveries'>
    /**
     * List the calling app's webhook subscriptions, oldest first
     * A caller without an app sees the profile's own.
     * Scopes: connections:read or connections:write.
     */
    listSubscriptions: Call<'webhooks.listSubscriptions'>
    /**
     * Read one delivery: what is sent, and what was answered to each attempt
     * Scopes: connections:read or connections:write.
     */
    readDelivery: Call<'webhooks.readDelivery'>
    /**
     * Send the stored payload of a delivery again
     * The original bytes; only the person is read anew, and is absent after an erasure.
     * Scopes: connections:write.
     */
    replayDelivery: Call<'webhooks.replayDelivery'>
    /**
     * Replace the signing secret; both sign during the grace window
     * A second rotation within the window ends the oldest secret at once: there are never more than two. With `grace_days` 0 the old one ends now.
     * Scopes: connections:write.
     */
    rotateSecret: Call<'webhooks.rotateSecret'>
    /**
     * Change a webhook subscription, pause it, or set it going again
     * What happens while a subscription is paused or failed is not kept for it; outcomes can be read from `GET /outcomes/recorded`. Deliveries that were waiting go on when it is active again.
     * Scopes: connections:write.
     */
    updateSubscription: Call<'webhooks.updateSubscription'>
  }
  workspaces: {
    /**
     * Archive the workspace with all its profiles
     * Keys, tokens and sessions reach its profiles no more, syncs and webhooks rest, open invitations are 410 `workspace_archived`. Nothing is deleted; an owner restores it.
     */
    archiveWorkspace: Call<'workspaces.archiveWorkspace'>
    /**
     * Create a workspace
     * Scopes: workspaces:write.
     */
    createWorkspace: Call<'workspaces.createWorkspace'>
    /** Create a workspace (operator) */
    createWorkspaceAsOperator: Call<'workspaces.createWorkspaceAsOperator'>
    /** Every profile of the workspace, archived ones too */
    listWorkspaceProfiles: Call<'workspaces.listWorkspaceProfiles'>
    /** List workspaces, newest first (operator) */
    listWorkspaces: PagedCall<'workspaces.listWorkspaces'>
    /** Read a workspace: its plan, and how much of it is used */
    readWorkspace: Call<'workspaces.readWorkspace'>
    /** Give the workspace another name */
    renameWorkspace: Call<'workspaces.renameWorkspace'>
    /** Restore an archived workspace with the profiles that were archived with it */
    restoreWorkspace: Call<'workspaces.restoreWorkspace'>
    /**
     * Change a workspace (operator)
     * Marking it a healthcare agency revokes, in the same transaction, every live key and app token of its profiles that holds a person-level scope.
     */
    updateWorkspace: Call<'workspaces.updateWorkspace'>
  }
}
