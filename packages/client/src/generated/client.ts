// Generated from the OpenAPI description by packages/client/generate-client.ts: npm run generate.

import type { Call, PagedCall } from '../call.ts'

/** Every operation, by its noun. */
export interface OperationCalls {
  accessLog: {
    /**
     * List accesses to personal data, latest first
     * One row per response with personal data of a profile of the workspace, stored for 365 days. For owners and admins; a member who is limited to profiles reads the rows of those where they are admin.
     */
    listAccesses: PagedCall<'accessLog.listAccesses'>
  }
  adOperations: {
    /**
     * Add URL parameters to up to 25 ads
     * Each ad gets a copy of its creative with the parameters added. The platform then reviews the ad and restarts its learning phase; confirm with `acknowledge_learning_reset`. Returns one result per ad, in request order.
     * Scopes: campaigns:apply.
     */
    applyUrlTags: Call<'adOperations.applyUrlTags'>
    /**
     * List ad actions, newest first
     * Includes applied, unchanged, rejected and failed actions, each with the responsible user.
     * Scopes: campaigns:apply or campaigns:read.
     */
    listAdActions: PagedCall<'adOperations.listAdActions'>
    /**
     * List the ad accounts of the profile and whether their ads can be changed
     * One row per account that has ads. `reason` is the code that a change would be rejected with: `not_implemented` for a platform that is only read.
     * Scopes: campaigns:apply or campaigns:read.
     */
    listAdPlatforms: Call<'adOperations.listAdPlatforms'>
    /**
     * List ads without ad identifiers in their links
     * Read live from the most recently connected ad account. `limit` is the number of ads that a page scans, so a page can return fewer; follow the cursor while `has_next` is true.
     * Scopes: campaigns:apply or campaigns:read.
     */
    listUntaggedAds: PagedCall<'adOperations.listUntaggedAds'>
    /**
     * Pause an ad on its platform
     * Scopes: campaigns:apply.
     */
    pauseAd: Call<'adOperations.pauseAd'>
    /**
     * Pause an ad set on its platform
     * Scopes: campaigns:apply.
     */
    pauseAdSet: Call<'adOperations.pauseAdSet'>
    /**
     * Pause a campaign on its platform
     * Changes only the campaign, not its ads: ads that were paused individually stay paused after a later resume. A paused campaign returns `no_change`. Derive the key from the `confirm_token` of the status, such as `Idempotency-Key: pause-<confirm_token>`, so that a second click is the same request.
     * Scopes: campaigns:apply.
     */
    pauseCampaign: Call<'adOperations.pauseCampaign'>
    /**
     * Get the live status of a campaign and its available actions
     * Read live from the platform, except for the spend of the last sync. `confirm_token` identifies the returned state: derive the `Idempotency-Key` of a pause or resume from it (`pause-<confirm_token>`), so that a second click is the same request. If it is sent as `confirm_token`, the change is rejected when the campaign has changed.
     * Scopes: campaigns:apply.
     */
    readCampaignStatus: Call<'adOperations.readCampaignStatus'>
    /**
     * Get whether URL parameters can be applied, with recent changes
     * Scopes: campaigns:apply.
     */
    readUrlTags: Call<'adOperations.readUrlTags'>
    /**
     * Resume an ad on its platform
     * Scopes: campaigns:apply.
     */
    resumeAd: Call<'adOperations.resumeAd'>
    /**
     * Resume an ad set on its platform
     * Scopes: campaigns:apply.
     */
    resumeAdSet: Call<'adOperations.resumeAdSet'>
    /**
     * Resume a campaign on its platform
     * Undoes an earlier pause by this service; `undoes_action_id` identifies it. Individually paused ads stay paused. An active campaign returns `no_change`. Derive the key from the `confirm_token` of the status, such as `Idempotency-Key: resume-<confirm_token>`.
     * Scopes: campaigns:apply.
     */
    resumeCampaign: Call<'adOperations.resumeCampaign'>
    /**
     * Change the daily budget of an ad set on its platform
     * At most 50 percent above or below the live budget per call, and at least 100 minor units. Rejected attempts are recorded as well. `undo` is null if undoing the change would exceed the limit of one call.
     * Scopes: campaigns:apply.
     */
    setAdSetBudget: Call<'adOperations.setAdSetBudget'>
    /**
     * Restore the previous creative of an ad
     * Skipped with `changed_since` if the creative was changed after the service applied the parameters.
     * Scopes: campaigns:apply.
     */
    undoUrlTags: Call<'adOperations.undoUrlTags'>
  }
  ads: {
    /**
     * List ads, ad sets or campaigns with results and advice
     * One flat list of every ad, ad set or campaign that delivered or received credit in the range, with its trend, its
     * change and the advice of `GET /advice`. `meta.totals` adds up all rows that pass the filters, on every page; its `before` includes
     * ads that ran only in the previous period. Without filters it also includes `meta.unknown_ad`, so that it equals the total of
     * campaigns. Filters by advice and sorting by `advice` or `at_stake` evaluate the advice of every row. A request without `cursor` always adds up the newest
     * data; the pages that follow within a minute continue the same list, so that their rows add up to its totals.
     * Scopes: campaigns:read.
     */
    listAds: PagedCall<'ads.listAds'>
    /**
     * Get one ad, ad set or campaign with cost and attributed outcomes
     * Default range: the last 30 local days of the profile, including today; `meta` contains the dates.
     * Scopes: campaigns:read.
     */
    readAd: Call<'ads.readAd'>
    /**
     * Get the analysis of an ad's creative
     * Scopes: creatives:write or campaigns:read.
     */
    readCreativeAnalysis: Call<'ads.readCreativeAnalysis'>
    /**
     * Start an analysis of an ad's creative
     * Uses the ad’s texts and format, by rules or by the deployment’s language model. Poll with GET on the same path. A request during an analysis does not start another one.
     * Scopes: creatives:write.
     */
    startCreativeAnalysis: Call<'ads.startCreativeAnalysis'>
  }
  advice: {
    /**
     * List which ads to stop, watch, keep or scale
     * Compares each ad, ad set or campaign with the target of the profile (`PUT /profile/targets`), or with the median ROAS of
     * the profile's own rows if none is set; `meta.target` states which. The interval contains what the same spend brings in the
     * long run with a probability of at least 90 percent: the number of payments has the exact interval of a Poisson count, and their mean a
     * log-normal error that follows the variation of amounts. An ad without spend is never `stop`, and an interval that contains the target is never `stop` or `scale`. Rows are
     * sorted by spend.
     * Scopes: campaigns:read.
     */
    listAdvice: PagedCall<'advice.listAdvice'>
  }
  alerts: {
    /**
     * Create an alert
     * Alerts are checked every 15 minutes. When the rule applies, an incident starts and each channel gets one message; when it has not applied for an hour, the incident ends and each channel gets one more.
     * Scopes: goals:write.
     */
    createAlert: Call<'alerts.createAlert'>
    /**
     * Delete an alert
     * Its incidents stay in the history.
     * Scopes: goals:write.
     */
    deleteAlert: Call<'alerts.deleteAlert'>
    /**
     * List the alerts of the profile, oldest first
     * Scopes: analytics:read.
     */
    listAlerts: Call<'alerts.listAlerts'>
    /**
     * List the incidents of alerts, newest first
     * Kept for 400 days after their end.
     * Scopes: analytics:read.
     */
    listIncidents: PagedCall<'alerts.listIncidents'>
    /**
     * Send a test message to the channels of an alert
     * Scopes: goals:write.
     */
    testAlert: Call<'alerts.testAlert'>
    /**
     * Change, pause or resume an alert
     * A changed rule or a pause ends the open incident without a message.
     * Scopes: goals:write.
     */
    updateAlert: Call<'alerts.updateAlert'>
  }
  appGrants: {
    /** List the apps with a grant on the active profile, newest first */
    listAppGrants: Call<'appGrants.listAppGrants'>
    /**
     * Revoke the grant of an app on the active profile
     * Every key and token of the app on the profile stops working immediately, regardless of who authorized it.
     */
    withdrawAppGrant: Call<'appGrants.withdrawAppGrant'>
  }
  apps: {
    /**
     * Update an app of a workspace
     * For owners and admins. Existing authorizations stay unchanged; narrower `allowed_scopes` apply to new requests.
     */
    changeApp: Call<'apps.changeApp'>
    /** Register a partner app (operator) */
    createApp: Call<'apps.createApp'>
    /**
     * List the apps of a workspace, newest first
     * For owners and admins.
     */
    listApps: PagedCall<'apps.listApps'>
    /**
     * Register an app that people can authorize
     * For owners and admins. A public app, such as a mobile or single-page app, gets no secret and authenticates with PKCE only; it cannot act without a user. The standard rate limit tier applies.
     */
    registerApp: Call<'apps.registerApp'>
    /**
     * Rotate the secret of an app; the old secret stops working
     * For owners and admins.
     */
    rotateAppSecret: Call<'apps.rotateAppSecret'>
  }
  attribution: {
    /** Get the latest recompute of a profile with its progress (operator) */
    readRecompute: Call<'attribution.readRecompute'>
    /**
     * Recompute the conversions and credit of a profile (operator)
     * Rollups that reports are read from are compared with the credit and repaired. It runs in the background; follow it with `GET /admin/recompute/{profileId}`. A request during a run returns that run.
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
     * List audit events of a workspace, latest first
     * `signed_in`: A user signed in. `signed_out`: A user signed out or ended sessions. `password_changed`: A user set or changed their password. `password_reset`: A user set a new password with a reset link. `second_factor_on`: A user turned on the second factor. `second_factor_off`: The second factor of a user was turned off. `recovery_codes_renewed`: A user created new recovery codes. `recovery_code_used`: A user signed in with a recovery code. `sign_in_link_created`: A sign-in link was created for another user. `user_token_created`: A user created a personal token. `user_token_revoked`: A user revoked a personal token. `operator_changed`: The operator role of a user was granted or revoked. `member_added`: The operator added a user. `member_invited`: A person was invited. `invitation_sent_again`: An invitation was resent. `invitation_revoked`: An invitation was revoked. `invitation_accepted`: An invitation was accepted. `member_role_changed`: The role of a member changed. `member_profiles_changed`: The profiles that a member has access to changed. `member_removed`: A member was removed. `member_left`: A member left. `workspace_created`: The workspace was created. `workspace_changed`: The workspace was changed. `workspace_archived`: The workspace was archived. `workspace_restored`: The workspace was restored. `profile_created`: A profile was created. `profile_changed`: A profile was changed. `profile_archived`: A profile was archived. `profile_restored`: A profile was restored. `profile_purged`: A profile was deleted permanently. `key_created`: An API key was created. `key_rotated`: An API key was rotated. `key_revoked`: An API key was revoked. `share_link_created`: A share link was created. `share_link_changed`: A share link was changed. `share_link_revoked`: A share link was revoked. `experiment_changed`: An experiment was imported, or its state changed. `app_authorized`: A user authorized an app. `app_authorization_ended`: A user revoked an app authorization. `app_grant_ended`: The grant of an app on a profile was revoked. `app_registered`: An app was registered. `app_changed`: An app was changed. `app_secret_rotated`: The secret of an app was rotated.
     */
    listAuditEvents: PagedCall<'auditLog.listAuditEvents'>
  }
  authorizations: {
    /** List the app authorizations of the signed-in user, newest first */
    listAuthorizations: PagedCall<'authorizations.listAuthorizations'>
    /**
     * Revoke an app authorization of the signed-in user
     * Its keys and tokens stop working immediately. The grant of a partner on the profile ends as well, unless another user authorized the same app.
     */
    withdrawAuthorization: Call<'authorizations.withdrawAuthorization'>
  }
  books: {
    /**
     * List the payments that explain a difference in the books
     * The differences of all rows add up to `difference` of the row of this day and provider in `GET /books`.
     * Scopes: conversions:read or campaigns:read.
     */
    listBookDifferences: PagedCall<'books.listBookDifferences'>
    /**
     * Reconcile payments with the listings of their providers
     * One row per day and provider, latest first, in the reporting currency. The net amounts (`stored` - `refunded`) of all
     * rows are the cash revenue of the range. A payment that several sources report is in the row of the source that defines its amount.
     * Payments without an exchange rate are 0 on both sides. The row names the operation that explains a difference payment by payment.
     * Scopes: campaigns:read.
     */
    listBooks: Call<'books.listBooks'>
  }
  budgets: {
    /**
     * List planned, actual and projected spend of a month
     * One row per plan of the month, in the reporting currency. A campaign can also be part of the plan of its platform, so rows of both kinds do not add up.
     * Scopes: campaigns:read or analytics:read.
     */
    listBudgets: Call<'budgets.listBudgets'>
    /**
     * List what more or less spend per platform is expected to bring
     * Fits saturation (Hill) with carry-over (geometric adstock) to weekly spend and credited cash of each platform, with 90 percent intervals by bootstrap. Credit of campaigns with an unexpired lift test counts as what the test found. It shows how both moved together, not what spend caused: confirm a large change with an experiment. A platform whose weeks cannot carry a curve has the reason in `rejection`.
     * Scopes: campaigns:read or analytics:read.
     */
    listCurves: Call<'budgets.listCurves'>
    /**
     * Set the planned spend of a month
     * Replaces all plans of the month; an empty list removes them. Platforms are not changed.
     * Scopes: goals:write.
     */
    putBudgets: Call<'budgets.putBudgets'>
  }
  campaigns: {
    /**
     * Compare the credit of campaigns, ad sets, ads or channels under every model
     * One row per entity with its conversions and value under every model, sorted by the highest value under any model. The
     * last row of the last page is `unattributed`: what the model credits to no entity of the level (at level `channel`:
     * conversions without a touch). Under every model, the values of all rows add up to `meta.total.value`; under a single-credit
     * model the counts add up to `meta.total.count`, and under a multi-credit model a shared conversion counts for each row that
     * shares it.
     * Scopes: campaigns:read.
     */
    compareModels: PagedCall<'campaigns.compareModels'>
    /**
     * Compare platform-reported with attributed conversions
     * The two sides count different things and must not be added together. A platform total counts each conversion
     * once, even if several of its entities share it; credit from paid clicks that named no entity is reported as
     * unassigned. Unless `date_basis` or `window` is sent, the credit of each platform is on the platform's own
     * basis, which `meta.platform_bases` lists: Meta and TikTok by touch day within 7 days, Google, Microsoft and
     * Pinterest by touch day within 28 days (their default is 30), others by conversion day. A campaign that a lift test covers has `calibration`: what the ads caused,
     * beside what the platform reports and what is credited.
     * Scopes: campaigns:read.
     */
    comparePlatforms: Call<'campaigns.comparePlatforms'>
    /**
     * Import daily ad delivery
     * For platforms without a connector. Each row is one ad on one day: `date`, `campaign_id`, `campaign_name`,
     * `ad_set_id`, `ad_set_name`, `ad_id`, `ad_name` and `spend` are required; `impressions`, `clicks`, `reach`,
     * `platform_conversions`, `platform_conversion_value`, `messaging_conversations_started_7d`, `objective` (of the campaign),
     * `daily_budget` (of the ad set), `status` (of the ad), `ad_set_status` and `campaign_status` are optional. Ids are the
     * platform's, as text; amounts are in `currency`. Sending a day again replaces it. An invalid row is rejected without
     * affecting the others. Earlier clicks on a new ad are credited to it.
     * Scopes: attribution:write.
     */
    importCampaigns: Call<'campaigns.importCampaigns'>
    /**
     * List the conversions of a step of the bridge
     * The conversions that a step of `GET /campaigns/bridge` consists of, latest day first, with the same parameters. The effects
     * of all rows add up to the step.
     * Scopes: conversions:read or campaigns:read.
     */
    listBridgeConversions: PagedCall<'campaigns.listBridgeConversions'>
    /**
     * List how lift tests correct the credit of campaigns
     * One row per set of campaigns and metric that ended experiments tested. The factor is what the tests found divided by what the model credited to the same
     * campaigns on the same days, and for a geo test in the same regions, with its 90 percent interval. Several tests are combined by their precision, which halves every 90 days; a test
     * expires after 180 days. Credit itself never changes. A test that found nothing or less than nothing gives no factor.
     * Scopes: analytics:read or campaigns:read.
     */
    listCalibration: Call<'campaigns.listCalibration'>
    /**
     * List the conversions credited to a campaign, ad set or ad
     * Latest first, each with its touches. Follow `cursor` while `has_next` is true; a page
     * can have fewer rows than `limit` if paths are long. The credited values add up to the entity's figure in
     * `GET /campaigns` with the same parameters. By touch day, the newest touch comes first, and the rows with `is_counted` add up to the
     * entity's counts.
     * Scopes: conversions:read or campaigns:read.
     */
    listCampaignConversions: PagedCall<'campaigns.listCampaignConversions'>
    /**
     * List campaigns, ad sets or ads with cost and attributed outcomes
     * All entities that delivered or received credit in the range, highest attributed value first. With `level` the
     * rows are of that level and include its additional fields. A conversion counts for a row if the row received credit under the
     * model: under a single-credit model rows and `GET /campaigns/unattributed` add up to the profile's total; under a
     * multi-credit model a conversion can count for several rows. Compare counts only within one model. If `has_next` is true,
     * send `cursor` with the same range to get the remaining rows. If `date_basis` or `window` is sent, rows have
     * `later_value`, and by touch day `expected_complete`. A campaign that a lift test covers has `calibration`.
     * Scopes: campaigns:read.
     */
    listCampaigns: PagedCall<'campaigns.listCampaigns'>
    /**
     * Get the daily trend of campaigns, ad sets or ads
     * One row per entity and day of the range, including days without delivery. If `date_basis` or `window` is sent, rows
     * also have the credit of the day under the model; over all days it adds up to the row of `GET /campaigns`.
     * Scopes: campaigns:read.
     */
    listTrend: Call<'campaigns.listTrend'>
    /**
     * Explain the difference between a platform's claim and the credit
     * From the conversions that the platform claims to the credit of `GET /campaigns`, for a platform or one campaign:
     * `platform_claim` + all `steps` + `remainder` = `ours`, in count and value. The chain starts with the conversions that the
     * platform should claim by its own rules (`expected`): they were sent to it, are within its own window and are dated as
     * `meta.date_basis` says, whole and before refunds. Each step changes one rule. `date_basis`: by conversion day. `window`: touches of every
     * age. `other_goals`: only `goal`. `never_sent`: also conversions that the platform does not know; without a conversion sync to the platform,
     * every conversion counts as known. `credited_to_others` and `other_platforms`: only the share of the model. `refunds`: net of refunds.
     * `currency`: without conversions that have no exchange rate, which are valued at the newest known rate. `ad_not_named`: without clicks that
     * named no campaign. Values are cash, and the value of `goal` if it is not cash.
     * Scopes: campaigns:read.
     */
    readBridge: Call<'campaigns.readBridge'>
    /**
     * Get unattributed conversions
     * The remainder of `GET /campaigns` at the same `level` and model. `no_touch`: no known touch precedes the conversion; `direct_or_organic`: the visit did not come from an ad; `paid_without_ad`: the visit came from an ad, but the link did not identify it; `unknown_ad`: the link named an ad that is not synced yet. Under a multi-credit model a conversion can have several reasons: the values add up to the
     * total, the counts can exceed it.
     * Scopes: campaigns:read.
     */
    readUnattributed: Call<'campaigns.readUnattributed'>
  }
  cohorts: {
    /**
     * List the payments behind a row or cell of the cohorts
     * Earliest first. Send the `cohort`, `key`, `by`, `interval` and `model` of a row of `GET /cohorts`; with `age` only
     * the payments of that age. `value` adds up to the revenue of the cell, the number of rows times `share` to its orders.
     * Scopes: conversions:read or analytics:read.
     */
    listCohortPayments: PagedCall<'cohorts.listCohortPayments'>
    /**
     * List cohorts of customers by their first payment
     * One row per interval and key: customers whose first payment is in the interval, the spend of the interval, and what
     * these customers paid up to each age. The latest interval comes first, then the key with most customers. A customer belongs to the
     * interval of the earliest first payment (`is_first_payment`); refunds, merges and their undoing move customers as they move first
     * payments. Over all ages and cohorts, revenue adds up to all payments of customers with a first payment. An interval is included if it
     * contains a day of the range, always as a whole. `GET /cohorts/payments` lists the payments behind a row. Formulas: `repeat_rate` is
     * customers with at least two payments / `customers`; `payback_age` is the first age at which the cumulative contribution is at least
     * `spend`.
     * Scopes: analytics:read.
     */
    listCohorts: PagedCall<'cohorts.listCohorts'>
    /**
     * Get the predicted purchases of existing customers
     * BG/NBD with gamma-gamma, fitted every night to the payments of the profile's customers. The payments of a customer on
     * one local day are one purchase; refunded and unverified payments are not used. Without `as_of`, the response is the latest
     * nightly fit, or a new one if there is none; with `as_of`, the models are fitted to the payments up to that day. Formulas: the
     * expected number of purchases in t weeks of a customer with x repeats, the last at week t_x of T, is
     * (a+b+x-1)/(a-1) * (1 - ((alpha+T)/(alpha+T+t))^(r+x) * 2F1(r+x, b+x; a+b+x-1; t/(alpha+T+t))) / (1 + [x>0] * a/(b+x-1) *
     * ((alpha+T)/(alpha+t_x))^(r+x)); the expected value of one is p(v + m x)/(p x + q - 1) with m the mean value of the repeats.
     * Predictions are never part of revenue.
     * Scopes: campaigns:read or analytics:read.
     */
    readPrediction: Call<'cohorts.readPrediction'>
  }
  collector: {
    /**
     * Collect up to 50 tracker hits
     * Responds after the hits are stored durably; reports include them moments later. 400, 401, 403, 413 and 422 are final; retry on any other status. A duplicate hit is stored once. A request has at most 64 KiB, a hit at most 200 keys.
     */
    collectHits: Call<'collector.collectHits'>
    /** Receive an install verification from a tracker */
    receiveBeacon: Call<'collector.receiveBeacon'>
    /**
     * Identify a visitor
     * Links the browser, with its earlier activity, to the customer that `identify` or a link token names. A browser that is linked to another customer is not reassigned. An invalid link token is ignored.
     */
    signalIdentity: Call<'collector.signalIdentity'>
  }
  connections: {
    /**
     * Disconnect a connection and delete its tokens
     * Synced data stays. The consent is revoked at the provider if it supports that and no other connection uses it. Repeating the request has no effect.
     * Scopes: connections:write.
     */
    disconnectConnection: Call<'connections.disconnectConnection'>
    /**
     * List connections with their health
     * Scopes: connections:read or connections:write.
     */
    listConnections: Call<'connections.listConnections'>
    /**
     * List the live pixels of an ad-account connection
     * Calls the platform once per request; not cached. 409 for other kinds of connections.
     * Scopes: exports:read.
     */
    listPixels: Call<'connections.listPixels'>
    /**
     * List the vendors that can be connected, and how
     * Scopes: connections:read.
     */
    listProviders: Call<'connections.listProviders'>
    /**
     * Get a connection
     * Scopes: connections:read or connections:write.
     */
    readConnection: Call<'connections.readConnection'>
    /**
     * Revoke the calling app's authorization on the profile and its keys
     * This usually includes the calling key. The connection stays available to other consumers; `POST /connections/{id}/disconnect` ends it. The app that provisioned the profile can restore its authorization by creating a key or enabling attribution.
     */
    revokeAuthorization: Call<'connections.revokeAuthorization'>
  }
  conversionSync: {
    /**
     * Change how events are sent to a destination
     * Datasets and pixels only. While `test_event_code` is set, events also appear in the platform’s test tool; Meta uses them as any other, Snapchat only validates them, so set it to null after the test. `limited_data_use` requests Limited Data Use for every event; `consent.limited_data_use` requests it for a single event.
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
     * Switches off its lines of the catalog. Sent conversions stay in the log.
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
     * Loaded live from the platform. Meta: pixels and datasets. TikTok, Reddit and Snapchat: pixels. Pinterest: the ad account. LinkedIn: conversion rules. Google Ads: conversion actions that accept uploads, and those of a website tag if conversions have an `order_id` or `pixel_event_id`.
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
     * Duplicates the ad sets of the existing dataset onto the clean one and pauses the originals. Requires a member’s consent to the current text, at most one day old; without it, 409 `consent_required` returns version, texts and hashes in `error.consent`, and nothing is sent. Every change is recorded as an ad action before the platform is called; `undo` reverts all of them. A duplicate has every setting that Meta allows to read and create; an ad set with a setting that would be lost is rejected with `cannot_be_copied`, and the message names it. The duplicate gets the rest of a lifetime budget. Repeating the request resumes an interrupted swap.
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
     * Lines that are not listed stay unchanged. After a line is switched on, every new conversion of its definition is sent once; `backfill_days` also sends conversions of up to 7 earlier days. A stricter `privacy_mode` is written first, in the same transaction, and revokes active keys with a person-level scope.
     * Scopes: exports:write.
     */
    writeCatalog: Call<'conversionSync.writeCatalog'>
  }
  conversions: {
    /**
     * List the conversions behind a figure of the overview
     * Counted conversions, latest first. Each figure of `GET /overview` with the same range, model, `date_basis` and `window`
     * is the sum of a selection. `cash` and, by `share_contribution`, `contribution`: `revenue=cash`. `conversions`: no selection. `new_customer_value`: `customer=new`. A segment:
     * `credited_to=campaign` and `platform`, or the reason. A channel: `channel`, or `credited_to=no_touch`. The amounts of a segment or channel are
     * the `share_value` of rows of `revenue_type` `cash`, the counts are the rows with `is_counted`. Without `credited_to`, `platform` and
     * `channel`, whole conversions are listed by their own day, whatever the model and basis.
     * Scopes: conversions:read or campaigns:read.
     */
    listConversions: PagedCall<'conversions.listConversions'>
    /**
     * Get the receipt of a conversion's credit
     * All known touches, whether each was in the goal's window and why not, the share of each
     * under every model, the matched campaign and the matching method, the value with its exchange rate and refunds, and all changes.
     * Derived again from stored events: the same data gives the same response, byte for byte. It contains no personal data except the id
     * for `GET /customers/{id}`, which requires `customers:read`.
     * Scopes: conversions:read or customers:read.
     */
    readReceipt: Call<'conversions.readReceipt'>
  }
  costs: {
    /**
     * Get the cost rules of the profile
     * Contribution is the value of a payment net of refunds less its costs. The cost of goods is `properties.cost` of the event or,
     * without it, the net value times (100 - `gross_margin_percent`) / 100. The fee is `properties.fee` or, without it, the amount paid
     * times `percent` / 100 plus `fixed` of the provider that reported the payment, otherwise 0. `properties.shipping` and
     * `properties.tax` are subtracted if the event states them. Stated amounts are in the currency of the event and do not change with a
     * refund. Without a rule for the day and without `properties.cost`, the contribution is null.
     * Scopes: analytics:read.
     */
    readCosts: Call<'costs.readCosts'>
    /**
     * Replace the cost rules of the profile
     * Past payments are recomputed in the background; `meta.recompute` shows the progress. Two rules cannot begin on the same day. Contribution is the value of a payment net of refunds less its costs. The cost of goods is `properties.cost` of the event or,
     * without it, the net value times (100 - `gross_margin_percent`) / 100. The fee is `properties.fee` or, without it, the amount paid
     * times `percent` / 100 plus `fixed` of the provider that reported the payment, otherwise 0. `properties.shipping` and
     * `properties.tax` are subtracted if the event states them. Stated amounts are in the currency of the event and do not change with a
     * refund. Without a rule for the day and without `properties.cost`, the contribution is null.
     * Scopes: goals:write.
     */
    updateCosts: Call<'costs.updateCosts'>
  }
  coverage: {
    /**
     * Get the share of outcomes with a seen journey
     * `outcomes` - `seen` is the count of `no_touch` in `GET /campaigns/unattributed`. `estimate` is separate and is
     * never added to credit or sent anywhere.
     * Scopes: campaigns:read.
     */
    readCoverage: Call<'coverage.readCoverage'>
  }
  currency: {
    /**
     * Add or update exchange rates (operator)
     * Amounts of these days are converted again, including amounts without a rate so far. Days without a rate use the latest rate of the previous seven days.
     */
    storeRates: Call<'currency.storeRates'>
  }
  customerMerges: {
    /**
     * List the merges of a customer, latest first
     * Includes undone merges. Empty for an id that is not a customer of this profile.
     * Scopes: customers:read.
     */
    listMerges: Call<'customerMerges.listMerges'>
    /**
     * Undo a customer merge
     * Moves back the identifiers, visitors and history that the merge moved, with the later activity of those visitors; later server-side data stays with the survivor. Credit and first payments of both customers are recomputed. The two are not merged again automatically. 409 `invalid_state` with a `reason` when it cannot be undone: `already_undone`, `erased`, `merged_further` (undo the later merge first) or `not_recorded` (the merge predates the record of what was moved).
     * Scopes: attribution:write.
     */
    undoMerge: Call<'customerMerges.undoMerge'>
  }
  customers: {
    /**
     * Generate and store a summary of a journey
     * Uses the first 100 events, replaces an earlier summary and counts once towards the workspace’s daily limit. A journey without events and a failed call do not count. When the limit is reached, `Retry-After` is the time until the next UTC midnight.
     * Scopes: customers:read.
     */
    generateJourneySummary: Call<'customers.generateJourneySummary'>
    /**
     * Import customers
     * Adds up to 1,000 people to the identity graph without recording an outcome. Each row needs a valid `phone`, `email` or `national_id` and gets a result in request order; an invalid row does not affect the others. An invalid field is ignored and listed in `ignored_fields`. On a healthcare-family profile, an API key or app token adds identifiers only to people whom it made known itself: a row with an `external_id` never matches a person of others by email or phone.
     * Scopes: attribution:write.
     */
    importCustomers: Call<'customers.importCustomers'>
    /**
     * List customers who reached a goal
     * One row per conversion, latest first. While `has_next` is true, split `cursor` at the `|` and send both halves as `cursor_time` and `cursor_id`. Anonymous visitors are listed by visitor id; erased customers are not listed.
     * Scopes: customers:read.
     */
    listCustomers: PagedCall<'customers.listCustomers'>
    /**
     * Mint link tokens
     * A token links the browser that opens the link, with its earlier visits, to the customer. It contains no readable data, works only on this profile and expires at `expires_at`. A row without a matching customer is a result, not an error, and creates no customer.
     * Scopes: attribution:write.
     */
    mintLinkTokens: Call<'customers.mintLinkTokens'>
    /**
     * Get a customer
     * Contact, identifiers, browsers, merges with their evidence, counts, the newest 50 conversions and the stored summary. The timeline is `GET /customers/{id}/journey`. The id of a merged customer or of a visitor resolves to the current customer.
     * Scopes: customers:read.
     */
    readCustomer: Call<'customers.readCustomer'>
    /**
     * Get the stored summary of a journey
     * Does not generate a summary. An id of another profile returns no summary.
     * Scopes: customers:read.
     */
    readJourneySummary: Call<'customers.readJourneySummary'>
    /**
     * Search customers by name, email or phone
     * Case and accents are ignored. Every word must occur in a name, an email or a phone; a single letter matches an initial. Matches at the beginning of a word come first, then the most recently seen customers.
     * Scopes: customers:read.
     */
    searchCustomers: Call<'customers.searchCustomers'>
  }
  dataExports: {
    /**
     * Create a data export, and start its first run
     * Writes tables of the profile as files to the storage of the deployment (`DATA_EXPORT_DESTINATION`), one folder per
     * table and local day. Later runs write only days whose rows changed. Files contain no contact data unless `includes_contacts` is set. On a
     * healthcare-family profile, tables about people need `customers:read`: 403 `forbidden`. At most 10 exports, each with a folder
     * of its own: 409 `invalid_state`. The guide "Files for analysts" describes the layout.
     * Scopes: exports:write.
     */
    createDataExport: Call<'dataExports.createDataExport'>
    /**
     * Delete a data export and its files
     * The files are deleted within minutes, because erasures could not be applied to them any more.
     * Scopes: exports:write.
     */
    deleteDataExport: Call<'dataExports.deleteDataExport'>
    /**
     * List the runs of a data export, latest first
     * Scopes: exports:read.
     */
    listDataExportRuns: PagedCall<'dataExports.listDataExportRuns'>
    /**
     * List the data exports of the profile, oldest first
     * Scopes: exports:read.
     */
    listDataExports: Call<'dataExports.listDataExports'>
    /**
     * Get a data export with its last run
     * Scopes: exports:read.
     */
    readDataExport: Call<'dataExports.readDataExport'>
    /**
     * Start a run of a data export
     * If a run is already queued, it is returned. A run that was interrupted continues with the next one.
     * Scopes: exports:write.
     */
    startDataExport: Call<'dataExports.startDataExport'>
    /**
     * Change when a data export runs
     * Starts no run. To change its tables, delete it and create another one.
     * Scopes: exports:write.
     */
    updateDataExport: Call<'dataExports.updateDataExport'>
  }
  deployment: {
    /**
     * Run health checks on the deployment
     * Checks the database, migrations, master key, job queues, the ingestion log, rollups, table partitions, the last backup, the nodes of a distributed database, the versions of vendor APIs and the clocks.
     */
    diagnoseDeployment: Call<'deployment.diagnoseDeployment'>
    /** Read the version, the size and growth of the database, pending migrations, the last backup and the certificate */
    readDeployment: Call<'deployment.readDeployment'>
    /**
     * Retry a failed job
     * Removes a dead letter from the list (see `GET /admin/doctor`) and queues its job again.
     */
    retryDeadLetter: Call<'deployment.retryDeadLetter'>
    /**
     * Encrypt stored secrets with the current master key
     * Decrypts up to 500 values that were encrypted with a previous master key and encrypts them with the current one. Repeat until `remaining` is 0; then the previous key can be removed. Values that no known key can decrypt are counted as `unreadable` and stay unchanged.
     */
    rotateSecrets: Call<'deployment.rotateSecrets'>
    /**
     * Store a backup now
     * Queues the same job as `BACKUP_SCHEDULE`. Such a backup counts by `BACKUP_KEEP_MANUAL` and replaces no scheduled one. `GET /admin/deployment` shows when it has finished. 409 `invalid_state`: a backup is queued or being stored.
     */
    startBackup: Call<'deployment.startBackup'>
  }
  digests: {
    /**
     * Create a digest: a regular summary of the profile for yourself
     * It says what changed, why as far as the data shows it, and what needs attention. It contains no personal data, and is sent
     * once per period and channel. A channel to a webhook needs the scope `goals:write`. At most 20 digests: 409 `invalid_state`.
     * Scopes: analytics:read or campaigns:read.
     */
    createDigest: Call<'digests.createDigest'>
    /**
     * Delete one of your digests
     * Scopes: analytics:read or campaigns:read.
     */
    deleteDigest: Call<'digests.deleteDigest'>
    /**
     * List your digests of the profile, oldest first
     * Scopes: analytics:read or campaigns:read.
     */
    listDigests: Call<'digests.listDigests'>
    /**
     * Show what a digest says about its last period, without sending it
     * Scopes: analytics:read or campaigns:read.
     */
    previewDigest: Call<'digests.previewDigest'>
    /**
     * Change, pause or resume one of your digests
     * Scopes: analytics:read or campaigns:read.
     */
    updateDigest: Call<'digests.updateDigest'>
  }
  erasures: {
    /**
     * Erase a customer
     * Removes name, email, phone, every identifier, and the personal fields of events. Conversions, touches and attribution stay without a person, so that no report changes. It cannot be undone. Repeating a `request_ref` returns the first receipt. On a healthcare-family profile, `customer_key` is null unless the request names it.
     * Scopes: attribution:write.
     */
    createErasure: Call<'erasures.createErasure'>
    /**
     * Erase a customer as a workspace owner or admin
     * Same as `POST /customers/erasures`, for console users.
     */
    createErasureAsPerson: Call<'erasures.createErasureAsPerson'>
    /**
     * List erasure receipts, latest first
     * Requires access to personal data, because a receipt contains the customer key.
     * Scopes: attribution:write or customers:read.
     */
    listErasures: PagedCall<'erasures.listErasures'>
    /**
     * Get an erasure receipt
     * Scopes: attribution:write or conversions:read.
     */
    readErasure: Call<'erasures.readErasure'>
  }
  events: {
    /**
     * Record up to 500 server-side events
     * Responds after the events are stored durably; reports include them moments later. A repeated `idempotency_key` returns the first `event_id` and status `duplicate`, and changes only `subject_ref`. `warnings` name fields that are ignored, and a payment without an amount.
     * Scopes: attribution:write.
     */
    recordEvents: Call<'events.recordEvents'>
  }
  experiments: {
    /**
     * Analyze the result of a geo test from any source
     * Estimates what the treated regions would have had without the test, in two ways: by a synthetic control (weights of the other regions
     * that follow the treated ones before the test) and by regression on the total of the other regions. Nothing is stored. At least
     * 4 regions that are not treated and 2 periods before the test are needed. 422 `validation_error` names the row or field.
     * Scopes: analytics:read.
     */
    analyzePanel: Call<'experiments.analyzePanel'>
    /**
     * Create the draft of an experiment
     * A holdout leaves a random share of the members of an audience out of what is sent to the platform; who is left out depends on the id of
     * the experiment and of the customer. A switchback turns campaigns on and off in random blocks of days, which you do at the platform; use it
     * only where conversions follow within days. A geo test advertises in some regions and not in others, which you set at the platform; plan it
     * before you freeze it. A profile has at most 200 experiments that have not ended.
     * Scopes: experiments:write.
     */
    createExperiment: Call<'experiments.createExperiment'>
    /**
     * Freeze the design of an experiment
     * Afterwards nothing of the design changes; `design_hash` proves it. The experiment starts on its first day by itself. 422 if the dates have passed meanwhile or the metric had no outcome in 90 days, and for a geo test without a finished plan that has its regions and detects a lift of at most 20 percent.
     * Scopes: experiments:write.
     */
    freezeExperiment: Call<'experiments.freezeExperiment'>
    /**
     * Store the result of a lift test that a platform or agency ran
     * It is marked as imported everywhere: `kind` is `imported`.
     * Scopes: experiments:write.
     */
    importExperiment: Call<'experiments.importExperiment'>
    /**
     * List the groups of a holdout
     * For platforms that the service does not send to. Customers are assigned when a sync of the audience selects them. Also as CSV (`Accept: text/csv`).
     * Scopes: customers:read.
     */
    listAssignments: PagedCall<'experiments.listAssignments'>
    /**
     * List experiments, newest first
     * Scopes: analytics:read.
     */
    listExperiments: PagedCall<'experiments.listExperiments'>
    /**
     * List the regions of the outcomes of a goal
     * For the choice of a geo test: outcomes of the last 90 local days by the region of the order, else of the customer. Regions with fewer than 10 outcomes are not listed. `meta` states how many outcomes have no region.
     * Scopes: analytics:read.
     */
    listRegions: Call<'experiments.listRegions'>
    /**
     * Plan a geo test in the background
     * Chooses sets of regions that the others follow closely, and simulates on the past what a test in each could detect. `plan` of the experiment
     * shows the progress and then the sets, also of `treated_regions` if the draft names them. A request during a run starts no second one. Changing the
     * metric, the dates or `control_regions` removes the plan. The design can be frozen with a set that detects a lift of at most 20 percent. 422 `validation_error` states
     * what is missing: regions, or days of outcomes before the test.
     * Scopes: experiments:write.
     */
    planExperiment: Call<'experiments.planExperiment'>
    /**
     * Get an experiment with its schedule and history
     * Scopes: analytics:read.
     */
    readExperiment: Call<'experiments.readExperiment'>
    /**
     * Start an experiment
     * Only on a day of its design; without this request it starts on its first day within the hour. 409 `invalid_state` before and after.
     * Scopes: experiments:write.
     */
    startExperiment: Call<'experiments.startExperiment'>
    /**
     * Stop a running experiment before its end
     * The result up to now is kept. Held-out people are sent to the platform again by the next sync. A holdout keeps the interval that is valid at every look and has no p-value.
     * Scopes: experiments:write.
     */
    stopExperiment: Call<'experiments.stopExperiment'>
    /**
     * Change the draft of an experiment
     * A holdout leaves a random share of the members of an audience out of what is sent to the platform; who is left out depends on the id of
     * the experiment and of the customer. A switchback turns campaigns on and off in random blocks of days, which you do at the platform; use it
     * only where conversions follow within days. A geo test advertises in some regions and not in others, which you set at the platform; plan it
     * before you freeze it. Once the design is frozen, nothing of it changes: 409 `invalid_state`.
     * Scopes: experiments:write.
     */
    updateExperiment: Call<'experiments.updateExperiment'>
    /**
     * Declare an experiment void
     * For example because something else changed meanwhile. It is kept, and used for nothing.
     * Scopes: experiments:write.
     */
    voidExperiment: Call<'experiments.voidExperiment'>
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
     * The rejected conversions are sent in a new run with the same keys. Conversions of an erased person are sent without identifiers.
     * Scopes: exports:write.
     */
    retryExport: Call<'exports.retryExport'>
  }
  goals: {
    /**
     * Create a goal definition (deprecated form)
     * Scopes: goals:write.
     * @deprecated since 2026-09-05
     */
    createGoal: Call<'goals.createGoal'>
    /**
     * Delete a goal definition
     * Its events stay on the timeline but no longer count.
     * Scopes: goals:write.
     */
    deleteGoalDefinition: Call<'goals.deleteGoalDefinition'>
    /**
     * List goal definitions
     * Scopes: analytics:read.
     */
    listGoalDefinitions: Call<'goals.listGoalDefinitions'>
    /**
     * Create or update a goal definition
     * With `id`, updates the definition; omitted optional fields stay unchanged. Without `id`, creates a definition. A `conversion_key` that already exists on the profile is 409 `invalid_state`. Past conversions are recomputed in both cases.
     * Scopes: goals:write.
     */
    saveGoalDefinition: Call<'goals.saveGoalDefinition'>
  }
  handoffs: {
    /**
     * Connect the chosen account
     * Repeating the same choice returns `already_finalized`. A different choice is 409: to switch accounts, start a new connect. After a disconnect no selection is left. Only for the app that created the hand-off.
     * Scopes: connections:write.
     */
    finalizeCandidate: Call<'handoffs.finalizeCandidate'>
    /**
     * List the accounts that a consent offers for selection
     * Empty if no selection is pending. The selection expires 60 minutes after the consent. Only for the app that created the hand-off.
     * Scopes: connections:write.
     */
    listCandidates: Call<'handoffs.listCandidates'>
    /**
     * Create a hand-off link to connect an account
     * Both links give the same access: they expire after 45 minutes or when the hand-off finishes. Each request creates a new hand-off. Read the outcome from `GET /handoffs/{id}`; the query of `return_url` is only a hint.
     * Scopes: connections:write.
     */
    mintHandoff: Call<'handoffs.mintHandoff'>
    /**
     * Get a hand-off of the calling app
     * All outcomes:
     *
     * - `completed` with `{provider, connection_id}`: the consent covered one account, which is now connected.
     * - `completed` with `{provider, pending_selection: {candidate_count, expires_at}}`: the consent covered several accounts. Choose one within 60 minutes with `POST /connections/pending/{provider}/finalize`.
     * - `cancelled` with `{provider, reason: "user_cancelled"}`: the person declined on the provider’s screen.
     * - `failed` with `{provider, reason}`, where `reason` is `provider_denied`, `provider_error`, `token_exchange_failed`, `account_connected_elsewhere`, `no_candidates`, `connect_failed`, `state_expired`, `state_invalid`, `provider_not_configured` or `origin_not_allowed`; `provider_message` contains the provider’s error message, if there is one.
     * - `failed` with `reason: "handoff_expired"`: 45 minutes passed. No `handoff.completed` is sent; poll `GET /handoffs/{id}`.
     *
     * `internal_error` and `handoff_used` do not finish the hand-off: they are only shown to the user and in the query of `return_url`.
     * Scopes: connections:read or connections:write.
     */
    readHandoff: Call<'handoffs.readHandoff'>
  }
  ingest: {
    /**
     * Get the backlog and the failures of the ingestion log (operator)
     * Accepted hits and events that are not in reports yet: those that wait, and those that could not be derived and were set aside. Lists up to 500 profiles of each kind and the newest 100 failures. Retry failures with `POST /admin/ingest/retry`.
     */
    readBacklog: Call<'ingest.readBacklog'>
    /**
     * Derive entries of the ingestion log again (operator)
     * Replaces what was derived from up to 500 entries that a profile received since `from`: their events, touches, refunds and payment references, and then the visits, conversions, credit and rollups of everyone concerned. Nothing is counted twice, and unchanged results are not written. Customers, identifiers and merges are added but not removed. Continue with `after_sequence` = `next` until `next` is null.
     */
    replayLog: Call<'ingest.replayLog'>
    /**
     * Derive entries again that were set aside (operator)
     * Derives up to 200 failures of the ingestion log of a profile, each in its own transaction. An entry that fails again stays set aside with its new error. While `has_more` is true, call it again with the returned `failed_before`, which leaves out what failed again.
     */
    retryFailures: Call<'ingest.retryFailures'>
  }
  integrations: {
    /**
     * Install or reinstall the web pixel in the store
     * A store’s API activates only a web pixel that the app of the access token ships as an extension (settings `tracking_key` and `collect_url`). Without such an extension or without a token, nothing is installed: `installation` is `custom_pixel`, and the merchant must paste `custom_pixel.code` under Settings, Customer events.
     * Scopes: connections:write.
     */
    activateWebPixel: Call<'integrations.activateWebPixel'>
    /**
     * Create a manual store webhook connection
     * Create it, paste `webhook_url` into the store, then store the signing id that the store shows. Repeating the request returns the same connection.
     * Scopes: connections:write.
     */
    addStore: Call<'integrations.addStore'>
    /**
     * Finish a bank link and store the connection
     * Connects all accounts that the user shared, in one transaction.
     * Scopes: connections:write.
     */
    connectBankLink: Call<'integrations.connectBankLink'>
    /**
     * Create or update the chatbot connection of the profile
     * The token is verified before it is stored encrypted.
     * Scopes: connections:write.
     */
    connectChatbot: Call<'integrations.connectChatbot'>
    /**
     * Connect an account with a credential of the vendor
     * The fields are those of `GET /integrations/providers`. They are verified at the vendor and stored encrypted. Repeating the request replaces the credential of the same account. Disconnect with `POST /connections/{id}/disconnect`.
     * Scopes: connections:write.
     */
    connectCredentials: Call<'integrations.connectCredentials'>
    /**
     * List tracked pages, or all available ones
     * Scopes: connections:read.
     */
    listPages: Call<'integrations.listPages'>
    /**
     * List manual store webhook connections
     * Scopes: connections:read.
     */
    listStores: Call<'integrations.listStores'>
    /**
     * Get the chatbot connection of the profile
     * Null if there is none.
     * Scopes: connections:read.
     */
    readChatbot: Call<'integrations.readChatbot'>
    /**
     * Remove a manual store connection
     * Imported data stays; further webhooks are rejected. Repeating the request has no effect.
     * Scopes: connections:write.
     */
    removeStore: Call<'integrations.removeStore'>
    /**
     * Replace the selection of tracked pages
     * Scopes: connections:write.
     */
    selectPages: Call<'integrations.selectPages'>
    /**
     * Start a bank link
     * Scopes: connections:write.
     */
    startBankLink: Call<'integrations.startBankLink'>
    /**
     * Update the signing id or access token of a store connection
     * Scopes: connections:write.
     */
    updateStore: Call<'integrations.updateStore'>
  }
  invitations: {
    /**
     * Accept an invitation with a new account
     * Creates the account of the invitation, with a password if one is sent, and signs in. 401 `unauthorized`, reason `sign_in_required`: the person has an account and must sign in and join. 409 `invalid_state`: accepted, revoked or expired. 410 `workspace_archived`: the workspace is archived.
     */
    acceptInvitation: Call<'invitations.acceptInvitation'>
    /**
     * Invite a person to a workspace by email
     * The link is only sent to the email address; it can be used once and expires after 7 days. 409 `invalid_state`: the person is a member (reason `already_member`) or already invited (`already_invited`). 402 `plan_upgrade_required`: members and open invitations use up the plan. The response does not reveal whether the address has an account. With `profiles`, the member is limited to these profiles of the workspace.
     */
    createInvitation: Call<'invitations.createInvitation'>
    /**
     * Accept an invitation as the signed-in user
     * The invitation must be for the email address of the account; otherwise 403 `forbidden`, reason `other_account`. Other errors as in `POST /invitations/accept`.
     */
    joinWorkspace: Call<'invitations.joinWorkspace'>
    /** List the invitations of a workspace, newest first */
    listInvitations: PagedCall<'invitations.listInvitations'>
    /**
     * Resend an invitation
     * Sends a new link; the previous link stops working. The 7 days start again.
     */
    resendInvitation: Call<'invitations.resendInvitation'>
    /**
     * Revoke an invitation
     * 409 `invalid_state`: already accepted or revoked.
     */
    revokeInvitation: Call<'invitations.revokeInvitation'>
  }
  journeys: {
    /**
     * Get the journey of a conversion
     * Events up to the conversion. With `customers:read`: all events, and the person in `meta.person` (null if unknown or erased). Without it: only touches, projected, with their credit for the conversion; on a healthcare-family profile `customer_key` is null unless the caller sent it.
     * Scopes: conversions:read or customers:read.
     */
    readConversionJourney: PagedCall<'journeys.readConversionJourney'>
    /**
     * Get the journey of a customer or an anonymous visitor
     * Events in chronological order. An unknown id has an empty journey. `offset` can skip or repeat events when new ones arrive; `cursor` cannot, and stays fast in long journeys.
     * Scopes: customers:read.
     */
    readCustomerJourney: PagedCall<'journeys.readCustomerJourney'>
    /**
     * Get the journey of a customer by key, email or phone
     * With `customers:read`: all events, and the person in `meta.person`. Without it: only touches, projected, with their credit for the customer’s newest conversion, which is in `meta.conversion`.
     * Scopes: conversions:read or customers:read.
     */
    readJourneyByKey: PagedCall<'journeys.readJourneyByKey'>
  }
  keys: {
    /** Create an API key for the active profile */
    createKey: Call<'keys.createKey'>
    /** Create an API key for a profile (operator) */
    createKeyAsOperator: Call<'keys.createKeyAsOperator'>
    /**
     * Create an API key within the app's grant on a profile
     * A token that was narrowed with `scope` can only create keys with its own scopes, and no key that expires after the token.
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
    /** Rotate an API key of the active profile; both keys work for 48 hours */
    rotateKey: Call<'keys.rotateKey'>
    /** Rotate an API key (operator); both keys work for 48 hours */
    rotateKeyAsOperator: Call<'keys.rotateKeyAsOperator'>
  }
  live: {
    /**
     * Stream hits and rejected hits live
     * With `Accept: text/event-stream`, streams server-sent events: `ready`, then `hit` and `rejected` with the
     * objects below, each within two seconds of its receipt; `skipped` if more arrive in a burst than
     * are shown; a comment every 15 seconds; `end` with a code if the credential becomes invalid. A client that reconnects
     * with `Last-Event-ID` gets the missed events of the last minute. At most 6 streams per credential. With any other `Accept`, returns
     * the events of the last minute, latest first.
     * Scopes: visitors:read.
     */
    readLive: Call<'live.readLive'>
  }
  members: {
    /**
     * Change the role of a member
     * Only an owner can assign or change the owner role (403 `forbidden`, reason `role_above_own`). The last owner cannot be changed: 409 `invalid_state`, reason `last_owner`. The roles of a member who is limited to profiles are set with the profiles: 409 `invalid_state`, reason `limited_to_profiles`.
     */
    changeRole: Call<'members.changeRole'>
    /**
     * Leave a workspace
     * Your own views and digests are deleted, and your share links are revoked. The last owner cannot leave: 409 `invalid_state`, reason `last_owner`.
     */
    leaveWorkspace: Call<'members.leaveWorkspace'>
    /** List the members of a workspace with their roles */
    listMembers: PagedCall<'members.listMembers'>
    /**
     * Send a member a one-time sign-in link by email
     * The link is only sent to the member, because it also opens their other workspaces. The operator can create links to hand over.
     */
    mailSignInLink: Call<'members.mailSignInLink'>
    /**
     * Remove a member from a workspace
     * Their sessions and tokens lose access to its profiles. Their own views and digests are deleted, and their share links are revoked. Errors are those of a role change.
     */
    removeMember: Call<'members.removeMember'>
    /**
     * Limit a member to profiles of the workspace
     * The list replaces the previous one. The member sees only these profiles, each with its role, and nothing of the workspace itself; sessions, tokens and authorized apps of the member lose access to other profiles immediately. `profiles: null` removes the limit: the member then has `role` in the whole workspace. The last owner cannot be limited: 409 `invalid_state`, reason `last_owner`.
     */
    setMemberProfiles: Call<'members.setMemberProfiles'>
  }
  models: {
    /**
     * Fit the data-driven model in the background
     * A path converts with P = 1 - product over its touches of (1 - p of the unit). The propensities p maximise the likelihood of
     * all paths of the last 90 days, converting and not. The credit of a touch is its p divided by the sum of the p of the touches of
     * its conversion. `run` shows the progress, here and in `GET /models/data-driven`; a request during a run starts no second
     * one. The result is the next version of the parameters. New credit uses it; a conversion keeps the version that it was
     * credited with until it is recomputed. The first fit adds the model `data_driven` to the profile and recomputes its credit in
     * the background; afterwards the model is fitted again every week. 409 `invalid_state` states how many of 300
     * conversions and 3000 paths are missing.
     * Scopes: attribution:write.
     */
    fitDataDrivenModel: Call<'models.fitDataDrivenModel'>
    /**
     * Get the fitted parameters of the data-driven model
     * A path converts with P = 1 - product over its touches of (1 - p of the unit). The propensities p maximise the likelihood of
     * all paths of the last 90 days, converting and not. The credit of a touch is its p divided by the sum of the p of the touches of
     * its conversion. Units are channels, and campaigns with at least 30 conversions, which are shrunk towards their channel.
     * Scopes: campaigns:read.
     */
    readDataDriven: Call<'models.readDataDriven'>
  }
  notes: {
    /**
     * Add a note to a day
     * Scopes: goals:write.
     */
    createNote: Call<'notes.createNote'>
    /**
     * Delete a note
     * Scopes: goals:write.
     */
    deleteNote: Call<'notes.deleteNote'>
    /**
     * List the notes on days, oldest day first
     * Notes of people and of the API, and those that the service writes itself: applied changes of ads, changed goals, experiments that started or ended, and connections that could not be synced.
     * Scopes: analytics:read or campaigns:read.
     */
    listNotes: PagedCall<'notes.listNotes'>
    /**
     * Change a note
     * Notes that the service wrote cannot be changed, only deleted.
     * Scopes: goals:write.
     */
    updateNote: Call<'notes.updateNote'>
  }
  oauth: {
    /**
     * Exchange client credentials, an authorization code or a refresh token for an access token
     * Errors are flat JSON objects with status 400 or 401 and the codes of RFC 6749. Person-level scopes on a healthcare-family profile are rejected with `healthcare_scope_forbidden`. A code or refresh token that is used twice revokes all credentials issued for it.
     */
    issueToken: Call<'oauth.issueToken'>
    /** Get the protected resource metadata of the API (RFC 9728) */
    readApiMetadata: Call<'oauth.readApiMetadata'>
    /**
     * Get the protected resource metadata of MCP (RFC 9728)
     * A client that requests no scope gets `mcp:read`.
     */
    readMcpMetadata: Call<'oauth.readMcpMetadata'>
    /** Get the authorization server metadata (RFC 8414) */
    readServerMetadata: Call<'oauth.readServerMetadata'>
    /**
     * Register an OAuth client dynamically (RFC 7591)
     * Responds 404 unless `OAUTH_DYNAMIC_REGISTRATION=on`. A client with a metadata document needs no registration. A registered client acts for users as an assistant, never as a partner, and is deleted if it gets no authorization within a month.
     */
    registerClient: Call<'oauth.registerClient'>
    /**
     * Revoke a token or an API key of the calling app (RFC 7009)
     * Revoking a refresh token also revokes everything issued for the same authorization.
     */
    revokeToken: Call<'oauth.revokeToken'>
  }
  organic: {
    /**
     * List organic search pages, most clicks first
     * Data of the connected Search Console property: organic results only, by day in the vendor’s time zone (California), two or three days late. A page reported by two properties counts once. The vendor omits rare searches, so totals are lower than its own.
     * Scopes: analytics:read or campaigns:read.
     */
    listSearchPages: PagedCall<'organic.listSearchPages'>
  }
  outcomeDefinitions: {
    /**
     * Set the outcomes of several stages and events in one transaction
     * Returns all outcome definitions of the profile. The rules of `PATCH /outcome-definitions/{id}` apply.
     * Scopes: goals:write.
     */
    putOutcomeDefinitions: Call<'outcomeDefinitions.putOutcomeDefinitions'>
    /**
     * Set the outcome of a pipeline stage or an event
     * On a pipeline stage `event_key` is one of the outcomes that the stages read lists, or `unmapped` or `ignored`; anything else is 422 `validation_error`.
     * Scopes: goals:write.
     */
    updateOutcomeDefinition: Call<'outcomeDefinitions.updateOutcomeDefinition'>
  }
  outcomes: {
    /**
     * List outcome.recorded events in stable order
     * Returns the events of the last 90 days with the same ids as deliveries, without those of erased customers. Only for the app that provisioned the profile; empty for other callers. Store `pagination.cursor`, which the last page also contains, and send it with the next call; `has_next: false` means caught up.
     * Scopes: conversions:read or customers:read.
     */
    listRecordedOutcomes: PagedCall<'outcomes.listRecordedOutcomes'>
  }
  overview: {
    /**
     * List all profiles that you have access to with spend, revenue and health
     * One row per profile, in its own currency and its own local days, with the period of the same length before. Rows without
     * a value come last. Amounts of different currencies are not comparable, so a sort by an amount compares numbers only; with
     * `totals=true`, `meta.totals` adds up the profiles of each currency. More than 2000 profiles: 400 `invalid_parameter`; narrow
     * the list with `q`.
     */
    listPortfolio: PagedCall<'overview.listPortfolio'>
    /**
     * List running background tasks with their progress
     * Syncs, recomputes, ad scoring runs and conversion sync runs, including those that finished in the last ten minutes.
     * Scopes: analytics:read or campaigns:read.
     */
    readActivity: Call<'overview.readActivity'>
    /**
     * Get the result of a range in words, and the ads to stop or scale
     * Scopes: campaigns:read.
     */
    readAnswer: Call<'overview.readAnswer'>
    /**
     * List issues that need attention
     * Broken connections and connections without a sync for 12 hours, hits rejected in the last day, missing events, accepted events that are not processed, revenue of the last 30 days without an exchange rate, payments without a payer or without an amount, suspected duplicate payments of the last 90 days, ads without URL parameters (from the last `POST /quality/utm-health`) and consents that await an account selection. Empty if there are no issues.
     * Scopes: analytics:read or campaigns:read.
     */
    readAttention: Call<'overview.readAttention'>
    /**
     * Get spend and revenue compared with the previous period
     * Totals with those of the previous period of the same length, and a breakdown by day, channel, platform and model.
     * `credited_cash` is the total of `GET /campaigns` and `unattributed_cash` is the value that `GET /campaigns/unattributed`
     * returns for the same range and model; their sum is all cash. Under a multi-credit model, counts can exceed the total,
     * because a conversion counts for every entity that shares it. `date_basis` and `window` change what is credited:
     * `credited_cash`, `unattributed_cash`, `segments`, `by_channel`, `by_model` and the rates computed from them. `cash`,
     * `payments` and `conversions` are dated by the conversion on every basis.
     * Scopes: campaigns:read or analytics:read.
     */
    readOverview: Call<'overview.readOverview'>
  }
  partner: {
    /**
     * Preview how many conversions ad referrals would re-credit per model
     * Accepts up to 500 referrals with the same validation as `POST /partner/ad-referrals`; nothing is written.
     * Scopes: attribution:write.
     */
    previewAdReferrals: Call<'partner.previewAdReferrals'>
    /**
     * Record up to 500 ad referrals of past conversations
     * Each referral becomes a touch at `occurred_at`, and the customer’s credit is recomputed; it creates no lead. Idempotent on `idempotency_key`.
     * Scopes: attribution:write.
     */
    recordAdReferrals: Call<'partner.recordAdReferrals'>
    /**
     * Record a declared source of a customer
     * The interpreted answer becomes a touch of the channel `Declared`. It earns credit only for conversions without other touches than direct visits in their window; otherwise it is shown on the timeline without credit. Idempotent on `wamid`; only the first answer of a customer counts.
     * Scopes: attribution:write.
     */
    recordDeclaredSource: Call<'partner.recordDeclaredSource'>
  }
  passwords: {
    /**
     * Set or change the password of the signed-in user
     * Ends all other sessions and open links of the user. Personal tokens keep working unless `revoke_tokens` is true; the response lists those that still work. An account without a password does not need `current_password`.
     */
    changePassword: Call<'passwords.changePassword'>
    /**
     * Set a new password with a reset link
     * Ends all sessions and links of the user, revokes their personal tokens and ends the assistants that act for them. It does not sign in, and a second factor stays on. 401 `link_unusable`: the link was used, has expired or does not exist.
     */
    redeemReset: Call<'passwords.redeemReset'>
    /**
     * Send a password reset link by email
     * The response is the same for unknown accounts. The link can be used once and expires after 30 minutes.
     */
    requestReset: Call<'passwords.requestReset'>
  }
  paths: {
    /**
     * List the conversions of a path
     * Latest first, each with its touches. With the same range and goal, their number is `conversions` of the path in
     * `GET /paths`. Follow `cursor` while `has_next` is true; a page can have fewer rows than `limit` if paths are long.
     * Scopes: conversions:read or campaigns:read.
     */
    listPathConversions: PagedCall<'paths.listPathConversions'>
    /**
     * List the paths of conversions
     * The distinct sequences of channels or campaigns that led to counted conversions, by the day of the conversion. The path
     * of a conversion has the touches of its window that can earn credit; equal neighbours are one step. Without filters, the
     * conversions of all rows add up to all counted conversions of the range, because conversions without a touch are the row with
     * an empty path.
     * Scopes: campaigns:read.
     */
    listPaths: PagedCall<'paths.listPaths'>
    /**
     * List which channels, campaigns, ad sets or ads open, assist and close conversions
     * Roles in the paths of counted conversions, by the day of the conversion. An entity can have several roles in one
     * conversion, and a conversion assisted by several entities counts for each. `opener` + `only` is the number of conversions
     * under `first_touch`, and `closer` + `only` the number under `last_touch`. Touches that cannot earn credit (a survey
     * answer next to a recorded touch) have no role. Rows are sorted by `conversions`. With `goal`, values are those of the goal.
     * Scopes: campaigns:read.
     */
    listRoles: PagedCall<'paths.listRoles'>
    /**
     * Get how many touches and days conversions take
     * Histograms of counted conversions by their number of touches and by the calendar days between the first touch and the
     * conversion. Conversions without a touch are the entry of 0 touches; the days, the medians and the share exclude them.
     * Scopes: campaigns:read.
     */
    readPathSummary: Call<'paths.readPathSummary'>
  }
  payments: {
    /**
     * Assign the payer of a payment
     * Credit and first payments of the previous and the new payer are updated immediately. For customers with a long history the response is 502 `payment_assignment_incomplete` until the update is complete; send the same request again.
     * Scopes: attribution:write.
     */
    assignPayer: Call<'payments.assignPayer'>
    /**
     * Join two reports of the same payment
     * For a payment that two sources report without a common reference. It then counts once, with the amount, currency, time and refunds of the payment provider and the person of the event. Two payments of the same connected provider cannot be joined: 409 `invalid_state`. Payments with a common order, cart, checkout, invoice or payment id are joined automatically.
     * Scopes: attribution:write.
     */
    joinPayment: Call<'payments.joinPayment'>
    /**
     * Join all suspected duplicates of two sources
     * Joins existing and future suspected pairs of two sources that report the same payments. Over 80 percent of the payments must pair up, otherwise 409 `invalid_state`. Past numbers are recomputed in the background. Separate a wrong pair with `DELETE /payments/{payment_id}/same-as`.
     * Scopes: attribution:write.
     */
    joinSources: Call<'payments.joinSources'>
    /**
     * List suspected duplicate payments
     * Pairs of payments from different sources with the same payer or email, amount and currency, at most 30 minutes apart. Pairs with different ids of the same system, such as two orders of the store, are two payments and are not listed. Both count until they are joined with `POST /payments/{payment_id}/same-as`; `DELETE` on the same path marks them as two payments and removes them from this list.
     * Scopes: conversions:read.
     */
    listDuplicates: PagedCall<'payments.listDuplicates'>
    /**
     * List payments with merchant actions, newest first
     * A payment is an event that a cash definition counts. The payer’s name and contact require `customers:read`.
     * Scopes: conversions:read.
     */
    listPayments: PagedCall<'payments.listPayments'>
    /**
     * Mark or unmark a payment as a later installment
     * An installment is never a first payment.
     * Scopes: attribution:write.
     */
    markInstallment: Call<'payments.markInstallment'>
    /**
     * Summarize suspected duplicate payments by source
     * Scopes: conversions:read.
     */
    readDuplicateSummary: Call<'payments.readDuplicateSummary'>
    /**
     * Record a refund made outside the provider
     * At most one per payment; undo it to record another. Reports use the date of the payment.
     * Scopes: attribution:write.
     */
    recordRefund: Call<'payments.recordRefund'>
    /**
     * Report a card-gateway payment
     * Recorded as the event `payment_received`, idempotent on `idempotency_key`: a repeated key returns the first `payment_id` and status `duplicate`.
     * Scopes: attribution:write.
     */
    reportCardPayment: Call<'payments.reportCardPayment'>
    /**
     * Separate the reports of a joined payment
     * Each report becomes a separate payment, even if they share references, until they are joined with `POST`. With `from`, only that payment is separated from the payment of the path; a suspected pair is not listed again. A payment with one source is returned unchanged.
     * Scopes: attribution:write.
     */
    separatePayment: Call<'payments.separatePayment'>
    /**
     * Stop joining duplicates of two sources
     * Joined pairs stay joined. The response is the same for sources that are not joined.
     * Scopes: attribution:write.
     */
    separateSources: Call<'payments.separateSources'>
    /**
     * Undo a manually recorded refund
     * Refunds by the provider stay. A payment without a manual refund is returned unchanged.
     * Scopes: attribution:write.
     */
    undoRefund: Call<'payments.undoRefund'>
  }
  profiles: {
    /**
     * Archive a profile
     * Its keys and tokens stop working, syncs and webhooks stop. Nothing is deleted; an admin can restore it.
     */
    archiveProfile: Call<'profiles.archiveProfile'>
    /**
     * Update the name, time zone, currency or domains of the active profile
     * For owners and admins. A change of time zone or currency recalculates all days in the background; see `GET /activity`. Use `PUT /profile/privacy-mode` to change the privacy mode.
     */
    changeProfile: Call<'profiles.changeProfile'>
    /**
     * Create a profile
     * An app can create profiles in workspaces that it provisioned, an API key in its own workspace, and a user in workspaces where they are owner or admin.
     * Scopes: profiles:write.
     */
    createProfile: Call<'profiles.createProfile'>
    /** Create a profile (operator) */
    createProfileAsOperator: Call<'profiles.createProfileAsOperator'>
    /** List privacy mode changes of the active profile, latest first */
    listPrivacyChanges: Call<'profiles.listPrivacyChanges'>
    /** List profiles, newest first (operator) */
    listProfiles: PagedCall<'profiles.listProfiles'>
    /**
     * Delete an archived profile permanently
     * Deletes all data of the profile: events, people, credit, keys and receipts. It starts immediately and cannot be undone. 409 `demo_purge_blocked`: audit evidence refers to the demo profile.
     */
    purgeProfile: Call<'profiles.purgeProfile'>
    /**
     * Set the targets of the profile
     * Set `roas` or `cac`, or none of them; a field that is left out is removed. With both, advice uses `roas`.
     * Scopes: goals:write.
     */
    putTargets: Call<'profiles.putTargets'>
    /** Get the profile and the scopes of the credential */
    readProfile: Call<'profiles.readProfile'>
    /**
     * Get the setup progress of the profile
     * Every step from a new profile to a credited sale. `crm_or_outcome_source_connected` is complete when a CRM, payment provider, store or bank is connected, or when `POST /events` receives an event.
     * Scopes: analytics:read or connections:read or connections:write.
     */
    readReadiness: Call<'profiles.readReadiness'>
    /**
     * Get the targets of the profile
     * Advice (`GET /advice`) compares ads with them. Without a target it uses the median of the profile.
     * Scopes: campaigns:read or analytics:read.
     */
    readTargets: Call<'profiles.readTargets'>
    /** Restore an archived profile */
    restoreProfile: Call<'profiles.restoreProfile'>
    /**
     * Enable or disable attribution on a profile the app provisioned
     * In one transaction: `privacy_mode` is written, then active keys with forbidden scopes are revoked, then the grant is extended. An app can raise `privacy_mode` but not lower it. `enabled: false` requires the app’s own token.
     */
    setEntitlement: Call<'profiles.setEntitlement'>
    /**
     * Set the privacy mode of the active profile
     * An owner or admin can raise it; only an owner can lower it. Raising it revokes active keys and app tokens that have a person-level scope. `GET /profile/privacy-changes` lists every change.
     */
    setPrivacyMode: Call<'profiles.setPrivacyMode'>
    /**
     * Update a profile (operator)
     * A `privacy_mode` that makes the profile healthcare-family revokes, in the same transaction, its active keys and app tokens that have a person-level scope.
     */
    updateProfile: Call<'profiles.updateProfile'>
  }
  quality: {
    /**
     * Check whether a link names its ad, and its placeholders
     * For the link of an ad, with placeholders, or that of a visit. Nothing is stored and the link is not opened.
     * Scopes: campaigns:read or campaigns:apply.
     */
    checkUrl: Call<'quality.checkUrl'>
    /**
     * List the URL parameters to paste at each ad platform
     * With them, every visit names its ad, so that sales are credited to it.
     * Scopes: campaigns:read or campaigns:apply.
     */
    listUrlTemplates: Call<'quality.listUrlTemplates'>
    /**
     * Get the result of the last UTM scan
     * Null until the first `POST /quality/utm-health` has finished.
     * Scopes: campaigns:read or campaigns:apply.
     */
    readUtmHealth: Call<'quality.readUtmHealth'>
    /**
     * Scan the links of active ads for UTM problems
     * Reads the active ads of the most recently connected account live and stores the result for
     * `GET /quality/utm-health`. A scan that does not finish within 25 seconds returns 504 `audit_timeout` and keeps
     * the earlier result.
     * Scopes: campaigns:read or campaigns:apply.
     */
    scanUtmHealth: Call<'quality.scanUtmHealth'>
  }
  ranking: {
    /**
     * List top-performing ads
     * Ads of a window, highest `composite_score` first. An ad is compared only with ads of its cohort, so the
     * score is relative to similar ads, and `reason_codes` explain it; it is neither ROAS nor lift. Scores are rebuilt once per day up to
     * the last complete day; an ad without delivery in the window is not ranked. Empty data usually means not yet scored.
     * Scopes: campaigns:read.
     */
    listTopPerformers: Call<'ranking.listTopPerformers'>
    /** Get the latest ad scoring run of a profile (operator) */
    readScoring: Call<'ranking.readScoring'>
    /**
     * Score the ads of a profile now (operator)
     * Trains the ranker of the profile's workspace and scores its ads in every window, as the daily job does. It runs in the background; follow it with `GET /admin/score/{profileId}`. A request during a run returns that run.
     */
    startScoring: Call<'ranking.startScoring'>
  }
  requests: {
    /**
     * List the API requests of the last 7 days, newest first
     * Requests with an API key, an app token or a personal token, without their query and body; not hits of the browser script and not those of the console. Requests with an invalid credential have no profile and are not listed. A request appears within seconds. A process records at most 300 successful and 300 failed requests per profile and minute, and loses the last seconds if it is killed.
     * Scopes: connections:read or connections:write.
     */
    listRequests: PagedCall<'requests.listRequests'>
  }
  retention: {
    /**
     * Get the retention policy and preview what it would delete
     * Send `history_months` to preview what such a policy would delete, and when. Only browser hits in the middle of a visit that are neither a touch nor a conversion are deleted. Reports, receipts and credit stay unchanged; journeys lose those page views, and a goal that is created later cannot count them.
     * Scopes: analytics:read.
     */
    readRetention: Call<'retention.readRetention'>
    /**
     * Set the retention policy
     * The response lists what will be deleted and when. Nothing is deleted for the first seven days, so that a mistake can be corrected. Only the console session of an owner or admin can change the policy; keys and tokens can read it. Only browser hits in the middle of a visit that are neither a touch nor a conversion are deleted. Reports, receipts and credit stay unchanged; journeys lose those page views, and a goal that is created later cannot count them.
     */
    updateRetention: Call<'retention.updateRetention'>
  }
  secondFactor: {
    /**
     * Start the setup of a second factor
     * The second factor is on after a code was confirmed; until then each call creates a new secret. 409 `invalid_state`: it is already on.
     */
    beginSecondFactor: Call<'secondFactor.beginSecondFactor'>
    /**
     * Turn on the second factor with a code from the authenticator
     * Ends all other sessions. 409 `invalid_state`: it is already on, or no setup was started. 403 `forbidden`, reason `invalid_code`: the code is wrong.
     */
    confirmSecondFactor: Call<'secondFactor.confirmSecondFactor'>
    /** Turn off the second factor with a code */
    endSecondFactor: Call<'secondFactor.endSecondFactor'>
    /** Get the second factor status of the signed-in user */
    readSecondFactor: Call<'secondFactor.readSecondFactor'>
    /** Create new recovery codes; the old codes stop working */
    renewRecoveryCodes: Call<'secondFactor.renewRecoveryCodes'>
  }
  sessions: {
    /** Set the active profile of the session */
    chooseProfile: Call<'sessions.chooseProfile'>
    /** End all other sessions of the signed-in user */
    endOtherSessions: Call<'sessions.endOtherSessions'>
    /** End a session of the signed-in user */
    endSession: Call<'sessions.endSession'>
    /** List the sessions of the signed-in user */
    listSessions: Call<'sessions.listSessions'>
    /** Get the current session with its user and profiles */
    readSession: Call<'sessions.readSession'>
    /**
     * Sign in with a one-time link
     * Same responses as `POST /sessions`. 401 `link_unusable`: the link was used, has expired or does not exist.
     */
    redeemLink: Call<'sessions.redeemLink'>
    /**
     * Send a one-time sign-in link by email
     * The response is the same for unknown accounts. The link can be used once and expires after 30 minutes.
     */
    requestLink: Call<'sessions.requestLink'>
    /**
     * Sign in with email and password
     * The response sets the session cookie. On 401, `reason` is `invalid_credentials` (also for unknown accounts), `second_factor_required` (send `code`) or `invalid_code`. Failed attempts delay further attempts: 429 with `Retry-After`.
     */
    signIn: Call<'sessions.signIn'>
    /** Sign out */
    signOut: Call<'sessions.signOut'>
  }
  shareLinks: {
    /**
     * Create a link that shows one view without an account
     * The link reads the figures of the view and nothing else: no persons, no other range, model or page. It stops working when it
     * is revoked or expires, when the view is deleted, when the profile is archived, and when you lose the role of an editor. A view
     * of a page with persons, or with a filter that its reports do not have, cannot be linked: 409 `invalid_state`, reason `view_not_linkable`. At most
     * 50 active links: reason `limit_reached`.
     */
    createShareLink: Call<'shareLinks.createShareLink'>
    /** List the share links of the profile, newest first */
    listShareLinks: Call<'shareLinks.listShareLinks'>
    /**
     * List when a share link was opened, latest first
     * With the country of the network address; the address itself is not stored. A visit of the page is one opening. Reads of a program
     * with the token of the link are one opening per country and 10 minutes. Kept for 365 days, at most 10000 per link.
     */
    listShareOpenings: PagedCall<'shareLinks.listShareOpenings'>
    /** Revoke a share link */
    revokeShareLink: Call<'shareLinks.revokeShareLink'>
    /**
     * Update the name, password, expiry or embedding of a share link
     * A new password ends the access of everyone who entered the old one. A revoked link cannot be changed: 409 `invalid_state`.
     */
    updateShareLink: Call<'shareLinks.updateShareLink'>
  }
  site: {
    /**
     * Get visitors, visits and page views, and what they earned
     * Filters combine: every list has the visits that match all of them. The rows of a list other than `pages` add up to
     * `totals`, as far as they are listed. Source, campaign, country and device are those of the first hit of a visit. Ids, numbers and
     * email addresses in paths are replaced by `*`. Hits without a visitor id, which are sent without consent, belong to no visit.
     * Scopes: campaigns:read or analytics:read.
     */
    readSite: Call<'site.readSite'>
  }
  stages: {
    /**
     * List CRM pipeline stages with their outcomes
     * A stage is mapped with `PATCH /outcome-definitions/{id}` and one of `outcomes[].key`. A stage mapped to `unmapped` or `ignored` records nothing; won, lost and abandoned deals are recorded in any stage.
     * Scopes: connections:read or analytics:read.
     */
    listStages: Call<'stages.listStages'>
    /**
     * Suggest outcome mappings from the CRM's pipeline stages
     * Send `definitions` unchanged to `PUT /profile/outcome-definitions`; this request changes nothing.
     * Scopes: connections:read.
     */
    prefillOutcomes: Call<'stages.prefillOutcomes'>
  }
  survey: {
    /**
     * Compare what customers say with what is credited
     * The answers to "How did you hear about us?", classified by the options and rules of the survey module
     * (`PATCH /tracking/modules`), against the credit of the same conversions. An answer is an event `survey_answered` with the properties
     * `answer_key`, `answer_text` and `answer_to`, the key of the event that it follows. It changes no credit.
     * Scopes: campaigns:read.
     */
    readSurvey: Call<'survey.readSurvey'>
  }
  syncs: {
    /**
     * Get the sync status of connections
     * Scopes: connections:read or connections:write.
     */
    readSyncStatus: Call<'syncs.readSyncStatus'>
    /**
     * Start a sync of one, several or all connections
     * Returns one run per connection. For a connection with an open run, that run is returned. `waits_for` is what a run waits for; `meta.skipped` lists connections that are not synced, with the reason.
     * Scopes: connections:write.
     */
    startSync: Call<'syncs.startSync'>
  }
  tracking: {
    /**
     * Register a first-party tracking domain
     * Point a CNAME record of the domain to `cname_target`, then call the verify route. An existing domain returns 200.
     * Scopes: attribution:write.
     */
    addCustomDomain: Call<'tracking.addCustomDomain'>
    /**
     * Create a tracking key or return the active one
     * A profile has at most one active key: 201 for a new key, 200 for the existing one.
     * Scopes: attribution:write.
     */
    issueTrackingKey: Call<'tracking.issueTrackingKey'>
    /**
     * List first-party tracking domains
     * Scopes: analytics:read.
     */
    listCustomDomains: Call<'tracking.listCustomDomains'>
    /**
     * List raw enriched events, latest first
     * The first page also lists the hits that were rejected in the last 24 hours, with their reasons.
     * Scopes: visitors:read.
     */
    listRawEvents: PagedCall<'tracking.listRawEvents'>
    /**
     * List active tracking keys
     * Scopes: analytics:read.
     */
    listTrackingKeys: Call<'tracking.listTrackingKeys'>
    /**
     * Get the tag-manager container payload
     * Scopes: analytics:read.
     */
    readGtmInstaller: Call<'tracking.readGtmInstaller'>
    /**
     * Get the latest attribution replay with its progress
     * Null if there was none.
     * Scopes: analytics:read.
     */
    readReplayStatus: Call<'tracking.readReplayStatus'>
    /**
     * Get the store web pixel payload
     * Scopes: analytics:read.
     */
    readShopifyPixelInstaller: Call<'tracking.readShopifyPixelInstaller'>
    /**
     * Get the tracker snippet, optionally with an ad pixel
     * The snippet pins one build of the tracker by its hash. Earlier builds stay available.
     * Scopes: analytics:read.
     */
    readSnippet: Call<'tracking.readSnippet'>
    /**
     * Get the store web pixel payload
     * Scopes: analytics:read.
     */
    readStorePixelInstaller: Call<'tracking.readStorePixelInstaller'>
    /**
     * Get the tracker modules that are switched on
     * A module is null if it is switched off. Pages load the modules after their first hit, and store the list for an hour; the attribute `data-modules` of the script element overrides it.
     * Scopes: analytics:read.
     */
    readTrackerModules: Call<'tracking.readTrackerModules'>
    /**
     * Get ingestion diagnostics of the last 24 hours
     * Scopes: analytics:read.
     */
    readTrackingOps: Call<'tracking.readTrackingOps'>
    /**
     * Get the collection origin of the profile's tracker
     * Scopes: analytics:read.
     */
    readTrackingOrigin: Call<'tracking.readTrackingOrigin'>
    /**
     * Get tracking health: coverage, rejections and unconverted revenue
     * Scopes: analytics:read.
     */
    readTrackingQuality: Call<'tracking.readTrackingQuality'>
    /**
     * Get tracker and enrichment settings
     * Scopes: analytics:read.
     */
    readTrackingSettings: Call<'tracking.readTrackingSettings'>
    /**
     * Get the latest install verification
     * Null if no verification was started. Without a valid beacon, `seen` contains what was received instead.
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
     * Hits with the key are rejected with 401 `unauthorized` (reason `revoked_key`), and trackers drop them.
     * Scopes: attribution:write.
     */
    revokeTrackingKey: Call<'tracking.revokeTrackingKey'>
    /**
     * Start an install verification
     * Open `verification_url` in a browser; the tracker on that page reports and completes the verification. It expires after 30 minutes.
     * Scopes: attribution:write.
     */
    startVerification: Call<'tracking.startVerification'>
    /**
     * Switch tracker modules on or off
     * Omitted modules stay unchanged; null switches a module off, an object switches it on with these settings. A module is null if it is switched off. Pages load the modules after their first hit, and store the list for an hour; the attribute `data-modules` of the script element overrides it.
     * Scopes: attribution:write.
     */
    updateTrackerModules: Call<'tracking.updateTrackerModules'>
    /**
     * Update tracker and enrichment settings
     * Omitted fields stay unchanged. Consent, privacy signals and navigation apply to pages after the snippet is updated; all other settings apply immediately.
     * Scopes: attribution:write.
     */
    updateTrackingSettings: Call<'tracking.updateTrackingSettings'>
    /**
     * Check the DNS of a tracking domain
     * Scopes: attribution:write.
     */
    verifyCustomDomain: Call<'tracking.verifyCustomDomain'>
  }
  userTokens: {
    /**
     * Create an MCP token for the signed-in user
     * Each call is limited to what the user's current role allows. The token expires after 90 days unless `expires_at` sets another time, at most 365 days ahead. A password reset revokes it.
     */
    createUserToken: Call<'userTokens.createUserToken'>
    /** List the tokens of the signed-in user, newest first */
    listUserTokens: PagedCall<'userTokens.listUserTokens'>
    /** Revoke a token of the signed-in user */
    revokeUserToken: Call<'userTokens.revokeUserToken'>
  }
  users: {
    /**
     * Add a user to a workspace (operator)
     * Without a password the response contains a one-time sign-in link. An existing user is added to the workspace; sending a password for an existing user is 409 `invalid_state`.
     */
    createUser: Call<'users.createUser'>
    /** Turn off the second factor of a user (operator) */
    dropSecondFactor: Call<'users.dropSecondFactor'>
    /** List users with their workspaces, newest first (operator) */
    listUsers: PagedCall<'users.listUsers'>
    /**
     * Create a one-time sign-in link for a user (operator)
     * Give the link to the user. If the account has a second factor, its code is still required.
     */
    mintSignInLink: Call<'users.mintSignInLink'>
    /**
     * Grant or revoke the operator role of a user (operator)
     * Operators can open the administration page of the console: all workspaces and profiles, health checks and jobs. The role gives no access to profile data; that still requires membership of the workspace.
     */
    setOperator: Call<'users.setOperator'>
  }
  views: {
    /**
     * Save a view: range, model, filters, columns and sort of a page
     * With `is_shared` all members of the profile see it, which needs an editor. At most 100 own and 200 shared views: 409 `invalid_state`, reason `limit_reached`.
     * Scopes: analytics:read or campaigns:read.
     */
    createView: Call<'views.createView'>
    /**
     * Delete a saved view and revoke its share links
     * Scopes: analytics:read or campaigns:read.
     */
    deleteView: Call<'views.deleteView'>
    /**
     * List your saved views and those shared in the profile, by name
     * Scopes: analytics:read or campaigns:read.
     */
    listViews: Call<'views.listViews'>
    /**
     * Update a saved view
     * Your own views, and as an editor those that are shared in the profile. Share links show the new settings.
     * Scopes: analytics:read or campaigns:read.
     */
    updateView: Call<'views.updateView'>
  }
  webhooks: {
    /**
     * Subscribe an https endpoint to events
     * A delivery needs a match on both lists: the event in `events` and its provider in `providers`. Lifecycle events and `outcome.recorded` have the provider `service`. Names that are reserved (nothing emits them) are accepted and listed in `reserved_events`. The secret is only returned in this response.
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
     * Sends the documented sample of the first subscribed event, with the profile's id and `test: true` in the envelope. It is not listed in feeds and contains no personal data.
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
     * A caller without an app gets the profile's own.
     * Scopes: connections:read or connections:write.
     */
    listSubscriptions: Call<'webhooks.listSubscriptions'>
    /**
     * Get a delivery with its payload and attempts
     * Scopes: connections:read or connections:write.
     */
    readDelivery: Call<'webhooks.readDelivery'>
    /**
     * Retry a delivery with its stored payload
     * Sends the original bytes; only the contact is read again, and is absent after an erasure.
     * Scopes: connections:write.
     */
    replayDelivery: Call<'webhooks.replayDelivery'>
    /**
     * Rotate the signing secret; both secrets sign during the grace window
     * At most two secrets are valid: a second rotation within the window invalidates the oldest immediately. With `grace_days` 0 the old secret is invalid immediately.
     * Scopes: connections:write.
     */
    rotateSecret: Call<'webhooks.rotateSecret'>
    /**
     * Update, pause or resume a webhook subscription
     * Events during a pause or failure are not delivered later; read outcomes from `GET /outcomes/recorded`. Pending deliveries continue when the subscription is active again.
     * Scopes: connections:write.
     */
    updateSubscription: Call<'webhooks.updateSubscription'>
  }
  workspaces: {
    /**
     * Archive a workspace with all its profiles
     * Keys, tokens and sessions lose access to its profiles, syncs and webhooks stop, and open invitations respond 410 `workspace_archived`. Nothing is deleted; an owner can restore it.
     */
    archiveWorkspace: Call<'workspaces.archiveWorkspace'>
    /**
     * Create a workspace
     * Scopes: workspaces:write.
     */
    createWorkspace: Call<'workspaces.createWorkspace'>
    /** Create a workspace (operator) */
    createWorkspaceAsOperator: Call<'workspaces.createWorkspaceAsOperator'>
    /** List all profiles of a workspace, including archived ones */
    listWorkspaceProfiles: Call<'workspaces.listWorkspaceProfiles'>
    /** List workspaces, newest first (operator) */
    listWorkspaces: PagedCall<'workspaces.listWorkspaces'>
    /** Get a workspace with its plan and usage */
    readWorkspace: Call<'workspaces.readWorkspace'>
    /** Rename a workspace */
    renameWorkspace: Call<'workspaces.renameWorkspace'>
    /** Restore an archived workspace with the profiles that were archived with it */
    restoreWorkspace: Call<'workspaces.restoreWorkspace'>
    /**
     * Update a workspace (operator)
     * Marking it a healthcare agency revokes, in the same transaction, all active keys and app tokens of its profiles with a person-level scope.
     */
    updateWorkspace: Call<'workspaces.updateWorkspace'>
  }
}
