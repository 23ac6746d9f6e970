/** 128 random bits as text. crypto.randomUUID exists only on https and localhost; this works everywhere. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
