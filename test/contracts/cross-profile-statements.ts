/**
 * The statements that are about no single profile, each by a part of its text and with the reason. On a distributed database they
 * run on every node at once, which is fine for what is rare and waits for nobody.
 */
export const crossProfileStatements: readonly { holds: string; why: string }[] = [
  { holds: 'select distinct profile_id from credit_delta', why: 'finds the profiles whose sums are to be folded' },
  {
    holds: 'select distinct profile_id from credit_model',
    why: 'finds the profiles whose sums are recounted at night',
  },
  { holds: 'select profile_id from credit_model group by profile_id', why: 'finds the profiles that lack a model' },
  { holds: 'from sum_alarm', why: 'tells the operator of alarms of the whole deployment' },
]
