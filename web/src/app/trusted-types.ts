// The last word on every text that becomes markup or the address of a script (trust A16). The server's policy asks for it, and lets
// nobody else make such a rule. Our own code writes none of these; libraries write styles, single entities and the address of a worker.

type Rules = { createHTML(text: string): string | null; createScriptURL(address: string): string | null }
type Factory = { createPolicy(name: 'default', rules: Rules): unknown }

/** Where the build lays its scripts. */
const OWN_SCRIPTS = '/assets/'
/** What opens the application without a line has one address for ever. */
const SERVICE_WORKER = '/sw.js'

/** What may pass: text without a tag, and scripts of this origin's own build. Null: the browser refuses it. */
export const rules: Rules = {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.origin)
    const own = pathname.startsWith(OWN_SCRIPTS) || pathname === SERVICE_WORKER
    return origin === location.origin && own ? address : null
  },
}

/** Browsers that know no trusted types ask for none. */
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
factory?.createPolicy('default', rules)
