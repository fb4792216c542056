/** Whether a secret was given rightly, in a time that does not tell at which character it differs. */
export function isSameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let index = 0; index < given.length; index += 1)
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % Math.max(1, secret.length));
  return difference === 0;
}
