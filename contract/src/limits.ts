/** Limits of wire §1, in characters or entries. */
export const LIMITS = { name: 200, content: 100_000, text: 10_000, list: 50, label: 40, email: 254 } as const
