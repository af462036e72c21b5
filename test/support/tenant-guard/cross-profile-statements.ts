/**
 * The statements that concern no single profile, each by a part of its text and with the reason. A distributed database runs them
 * on every node, which is acceptable for rare statements that no caller waits for.
 */
export const crossProfileStatements: readonly { holds: string; why: string }[] = [
  { holds: 'select distinct profile_id from credit_delta', why: 'finds the profiles whose sums are to be folded' },
  {
    holds: 'select distinct profile_id from credit_model',
    why: 'finds the profiles whose sums are recounted at night',
  },
  { holds: 'select profile_id from credit_model group by profile_id', why: 'finds the profiles that lack a model' },
  { holds: 'from conversion_change group by profile_id', why: 'finds the profiles that have conversions to tell of' },
  { holds: 'and not starts_with(', why: 'the doctor counts and renews what an older master key sealed, everywhere' },
  {
    holds: 'from retention_policy where effective_at',
    why: 'finds the profiles that keep their hits for a while only',
  },
  { holds: '_rest where ', why: 'what lies in no day or month goes by its age, of every profile at once' },
  {
    holds: 'delete from event_signal where expires_at',
    why: 'what nobody was told in time goes, of every profile at once',
  },
  {
    holds: 'from connection c join profile p',
    why: 'a workspace must not connect an account twice; due syncs of all profiles',
  },
  {
    holds: 'from connection where provider =',
    why: 'a vendor’s notice names the account, and may be about several profiles',
  },
  { holds: 'from pending_selection where expires_at', why: 'finds the selections that nobody made in time' },
  {
    holds: 'select profile_id , id from erasure ',
    why: 'a start compares the erasures of all profiles with the ledger',
  },
  {
    holds: 'from webhook_subscription s cross join lateral',
    why: 'finds the subscriptions of all profiles that have something due',
  },
  {
    holds: 'select distinct profile_id from webhook_event where position is null',
    why: 'finds the profiles whose events were not told yet',
  },
  { holds: 'delete from sync_run old', why: 'runs that later ones have replaced go, of every profile at once' },
  { holds: 'select grantor from connection', why: 'a consent may serve connections of several profiles' },
  { holds: 'from sync_run where finished_at is null', why: 'finds the runs of all profiles that nobody works on' },
  { holds: 'from audience inner join profile', why: 'finds the audiences of all profiles that are due' },
  { holds: 'from export_destination where due_at', why: 'finds the destinations of all profiles that are due' },
  {
    holds: 'in (select distinct ad . profile_id from ad )',
    why: 'finds the profiles that have ads to score',
  },
  { holds: 'delete from unused_grant where created_at', why: 'grants that nobody took go, of every profile at once' },
  {
    holds: 'select distinct profile_id from recompute_subject',
    why: 'finds the profiles that have people to derive anew',
  },
  {
    holds: ' as stored set ',
    why: 'the doctor renews what an older master key sealed, each row by its whole key',
  },
  {
    holds: 'delete from idempotency_record where created_at',
    why: 'deletes expired responses of every profile',
  },
  { holds: 'select * from strays', why: 'moves rows of every profile into the partition that was added for them' },
  { holds: ' in access exclusive mode', why: 'adds or removes the partitions of a table, which hold every profile' },
  { holds: 'from rollup_mismatch', why: 'tells the operator of alarms of the whole deployment' },
]
