/** What holds for every operation, in the description and on the reference page. */
export const conventions = `Requests and answers are JSON. A success carries \`data\` and \`meta\`; \`meta.profile_id\` is the profile of the request. A refusal carries \`error\`, whose \`code\` is stable. Dates are \`YYYY-MM-DD\`, timestamps ISO 8601.

Every request is about one profile: the id of something in another profile is answered exactly as one that does not exist. An API key belongs to a profile. A token of an app or of a person does not: name the profile with the header \`X-Profile-Id\` (where a header cannot be set, with the query parameter \`profile_id\`).

A mutating call may carry an \`Idempotency-Key\`: sent again within 24 hours with the same body it gets the stored answer and \`Idempotency-Replayed: true\`.

Answers carry \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`; a 429 adds \`Retry-After\`. Lists answer \`pagination\`: send its \`cursor\` back while \`has_next\` is true. On the last page \`cursor\` is null; only \`GET /api/v1/outcomes/recorded\` gives one there too, to go on from later.

Values that stand for what is not known, where the contract has no null: \`country\` is \`ZZ\`, \`device\` and \`source\` are \`unknown\`, \`channel\` is \`Unknown\`. An \`outcome\` of \`unknown\` in the ledger of ad changes means that the platform did not answer, so that the change may have happened. Everywhere else null means not known or not applicable, never zero or false.

Pages of other sites (CORS): the tracking routes \`/api/tracking/*\` answer any origin, with credentials and a preflight of \`content-type\` and \`x-tributary-tracking-key\`. \`/t.js\`, \`/api/v1/openapi.json\`, \`/oauth/token\`, \`/oauth/revoke\`, \`/oauth/register\` and the \`/.well-known\` documents answer any origin without credentials. All other routes send no CORS headers: call them from a server, or from a page of this host. A console session changes nothing without a same-origin \`Origin\`.

Names marked reserved (codes, events, scopes) are of the contract; nothing in this version uses them.`
