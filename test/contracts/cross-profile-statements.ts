/**
 * The statements that are about no single profile, each by a part of its text and with the reason. On a distributed database they
 * run on every node at once, which is fine for what is rare and waits for nobody.
 */
export const crossProfileStatements: readonly { holds: string; why: string }[] = []
