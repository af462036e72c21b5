/**
 * The statements that concern no single profile, each by a part of its text and with the reason. A distributed database runs them
 * on every node, which is acceptable for rare statements that no caller waits for, and for the portfolio, which reads every node
 * once.
 */
export const crossProfileStatements: readonly { holds: string; why: string }[] = [
  { holds: 'from data_export e join profile', why: 'finds the data exports whose daily run is due' },
  { holds: 'from data_export_run r join data_export e', why: 'finds the runs of data exports that must be repeated' },
  { holds: 'from experiment as e inner join profile', why: 'finds the experiments that start, run or end' },
  {
    holds: 'select profile_id, kind from fact_batch group by profile_id, kind',
    why: 'finds the profiles whose facts are to be merged',
  },
  {
    holds: 'select distinct profile_id from segment',
    why: 'finds the profiles whose rollups are verified at night',
  },
  {
    holds: 'select distinct profile_id from changed_day',
    why: 'finds the profiles whose changed days are to be summed',
  },
  {
    holds: 'select distinct profile_id from day_metric',
    why: 'finds the profiles whose summed days are verified at night',
  },
  {
    holds: 'select profile_id from site_rebuild',
    why: 'finds the profiles whose visits are derived in the background',
  },
  { holds: 'from credit_model where version is not null', why: 'finds the profiles whose model is fitted every week' },
  { holds: 'select profile_id from credit_model group by profile_id', why: 'finds the profiles that lack a model' },
  { holds: 'from conversion_change group by profile_id', why: 'finds the profiles that have conversion changes' },
  { holds: 'and not starts_with(', why: 'the doctor counts and rotates values encrypted with an older master key' },
  {
    holds: '[0-9a-f]{8}[.]',
    why: 'the doctor counts and rotates values in JSON, encrypted with an older master key',
  },
  {
    holds: 'from retention_policy where effective_at',
    why: 'finds the profiles that limit the retention of hits',
  },
  { holds: 'insert into api_request', why: 'writes the recorded API requests of all profiles in one batch' },
  { holds: '_rest where ', why: 'deletes old rows outside of any day or month partition, of every profile' },
  {
    holds: 'from ingest_head h join ingest_position p',
    why: 'finds the profiles whose ingestion log has entries to derive, and how long they wait',
  },
  { holds: 'from ingest_failure f', why: 'counts and lists failures of the ingestion log for the operator' },
  { holds: 'delete from ingest_claim where claimed_at', why: 'deletes old claims of every profile' },
  {
    holds: 'delete from event_signal where expires_at',
    why: 'deletes expired signals of every profile',
  },
  { holds: 'select distinct profile_id from alert', why: 'finds the profiles that have alerts to check' },
  { holds: 'from digest d join profile p', why: 'finds the digests of all profiles that are due' },
  { holds: 'select profile_id , id from outgoing_message', why: 'finds the messages of all profiles that are due' },
  { holds: 'delete from outgoing_message where created_at', why: 'deletes old messages of every profile' },
  {
    holds: 'from connection c join profile p',
    why: 'a workspace must not connect an account twice; finds due syncs of all profiles',
  },
  {
    holds: 'from connection where provider =',
    why: 'a vendor webhook names the account, and may concern several profiles',
  },
  { holds: 'from pending_selection where expires_at', why: 'finds the expired selections of all profiles' },
  {
    holds: 'select profile_id , id from erasure ',
    why: 'a start compares the erasures of all profiles with the ledger',
  },
  {
    holds: 'from webhook_subscription s cross join lateral',
    why: 'finds the subscriptions of all profiles with due deliveries',
  },
  {
    holds: 'select distinct profile_id from webhook_event where position is null',
    why: 'finds the profiles whose events were not published yet',
  },
  { holds: 'delete from sync_run old', why: 'deletes runs of every profile that later runs replaced' },
  { holds: 'select grantor from connection', why: 'a consent may serve connections of several profiles' },
  { holds: 'from sync_run where finished_at is null', why: 'finds the abandoned runs of all profiles' },
  { holds: 'from audience inner join profile', why: 'finds the audiences of all profiles that are due' },
  { holds: 'from export_destination where due_at', why: 'finds the destinations of all profiles that are due' },
  {
    holds: 'in (select distinct ad . profile_id from ad )',
    why: 'finds the profiles that have ads to score',
  },
  { holds: 'delete from unused_grant where created_at', why: 'deletes unused grants of every profile' },
  {
    holds: 'select distinct profile_id from recompute_subject',
    why: 'finds the profiles that have people to derive again',
  },
  {
    holds: ' as stored set ',
    why: 'the doctor rotates values encrypted with an older master key, by primary key',
  },
  {
    holds: 'delete from idempotency_record where created_at',
    why: 'deletes expired responses of every profile',
  },
  {
    holds: 'delete from alert_incident where ended_at',
    why: 'deletes incidents of every profile that ended long ago',
  },
  {
    holds: 'delete from share_opening where opened_at',
    why: 'deletes old openings of the share links of every profile',
  },
  {
    holds: 'delete from share_opening as o using',
    why: 'deletes all but the latest openings of each share link of every profile',
  },
  { holds: 'select * from strays', why: 'moves rows of every profile into the partition that was added for them' },
  { holds: ' in access exclusive mode', why: 'adds or removes the partitions of a table, which hold every profile' },
  {
    holds: 'select s.profile_id, 0 as range',
    why: 'the portfolio: reads the segments and facts of the profiles of a caller in one statement',
  },
  {
    holds: 'from rollup_key where profile_id = any',
    why: 'the portfolio: reads what the segments of the profiles of a caller are by',
  },
  {
    holds: 'as spend from spend_day where profile_id = any',
    why: 'the portfolio: sums the spend of the profiles of a caller',
  },
  {
    holds: 'from connection where profile_id = any',
    why: 'the portfolio: the connections of the profiles of a caller',
  },
  {
    holds: 'from attention_count where profile_id = any',
    why: 'the portfolio: the issues of the profiles of a caller',
  },
  { holds: 'from rollup_mismatch', why: 'lists the mismatches of the whole deployment for the operator' },
]
