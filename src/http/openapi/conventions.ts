/** Conventions of every operation, for the OpenAPI document and the reference page. */
export const conventions = `Requests and responses are JSON. A success has \`data\` and \`meta\`; \`meta.profile_id\` is the profile of the request. A failure has \`error\`, whose \`code\` is stable. Dates are \`YYYY-MM-DD\`, timestamps ISO 8601.

Every request concerns one profile: the id of a resource in another profile gets the same response as an id that does not exist. An API key belongs to a profile. A token of an app or of a user does not: send the profile in the header \`X-Profile-Id\` or, if a header cannot be set, in the query parameter \`profile_id\`.

A mutating request can send an \`Idempotency-Key\`: a repetition within 24 hours with the same body returns the stored response with \`Idempotency-Replayed: true\`.

Responses have the headers \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`; a 429 adds \`Retry-After\`. An accepted event is known to the next write that names its customer or payment; if that takes too long, the write is 503 with \`Retry-After\`. Lists return \`pagination\`: send its \`cursor\` while \`has_next\` is true. On the last page \`cursor\` is null, except for \`GET /api/v1/outcomes/recorded\`, which returns one to continue from later.

Unknown values of fields that cannot be null: \`country\` is \`ZZ\`, \`device\` and \`source\` are \`unknown\`, \`channel\` is \`Unknown\`. An \`outcome\` of \`unknown\` of an ad action means that the platform did not respond, so the change may have been applied. In all other fields null means unknown or not applicable, never zero or false.

CORS: the tracking routes \`/api/tracking/*\` allow any origin, with credentials and a preflight of \`content-type\` and \`x-tributary-tracking-key\`. \`/t.js\`, \`/api/v1/openapi.json\`, \`/oauth/token\`, \`/oauth/revoke\`, \`/oauth/register\` and the \`/.well-known\` documents allow any origin without credentials. All other routes send no CORS headers: call them from a server or from a page of this host. A console session can only change data with a same-origin \`Origin\`.

Reserved codes, events and scopes are part of the contract but not used in this version.`
