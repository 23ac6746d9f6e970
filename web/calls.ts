// Of a contract the browser needs little: how each call is sent. What its fields must look like is the server's to check, and a form's,
// which imports that schema by its name. So the pages load no schemas but those of their forms.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Contract, Endpoint } from '../contract/src/endpoint.ts'

const CALLS = '\0calls:'
const IMPORT = /^import\s*\{([^}]*)\}\s*from\s*["']#contract\/([\w-]+)\.ts["'];?$/gm
/** A schema of a call that has no name of its own. */
const SCHEMA = /\w+Contract\.endpoints\.\w+\.(?:body|query|params|output|part)\b/

/**
 * Hands `…Contract` to modules of web/src as the data that `contract/src/call.ts` reads (`requestOf`, `answerOf`), made from the contract
 * itself. In builds alone: tests and `npm run dev` load the contracts as they are.
 */
export function callsOnly(root: string): Plugin {
  const contracts = resolve(root, '../contract/src')
  return {
    name: 'calls-only',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(resolve(root, 'src')) || !code.includes('#contract/') || SCHEMA.test(code)) return null
      const changed = code.replace(IMPORT, (whole: string, names: string, file: string) => {
        const all = names.split(',').map((name) => name.trim())
        const calls = all.filter((name) => /^\w+Contract$/.test(name))
        const others = all.filter((name) => name !== '' && !calls.includes(name))
        if (calls.length === 0) return whole
        const rest = others.length > 0 ? `import { ${others.join(', ')} } from "#contract/${file}.ts";` : ''
        return `import { ${calls.join(', ')} } from "${CALLS}${file}";${rest}`
      })
      return changed === code ? null : { code: changed, map: null }
    },
    resolveId: (id) => (id.startsWith(CALLS) ? id : null),
    async load(id) {
      if (!id.startsWith(CALLS)) return null
      const file = resolve(contracts, `${id.slice(CALLS.length)}.ts`)
      this.addWatchFile(file)
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      return Object.entries(module)
        .filter(([name]) => /^\w+Contract$/.test(name))
        .map(
          ([name, contract]) => `export const ${name} = ${JSON.stringify(sent(contract as { endpoints: Contract }))}`,
        )
        .join('\n')
    },
  }
}

function sent({ endpoints, ...contract }: { endpoints: Contract }) {
  return {
    ...contract,
    endpoints: Object.fromEntries(Object.entries(endpoints).map(([verb, one]) => [verb, callOf(one)])),
  }
}

/** What is sent, and what the answer is. */
function callOf({ method, path, query, body, encoding, output, list, download }: Endpoint) {
  const shape = query && Object.fromEntries(Object.keys(query.shape).map((name) => [name, 0]))
  return {
    method,
    path,
    encoding,
    list,
    download,
    ...(shape && { query: { shape } }),
    ...(body && { body: {} }),
    ...(output && { output: {} }),
  }
}

/** Whether a module is zod, or one of the contract that makes schemas. */
export function schemasIn(folder: string): (id: string) => boolean {
  const made = new Set(
    readdirSync(folder)
      .map((file) => join(folder, file))
      .filter((file) => readFileSync(file, 'utf8').includes("import { z } from 'zod'")),
  )
  return (id) => made.has(resolve(id)) || id.includes('/node_modules/zod/')
}
