// The files that the rules of the house are about.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

export const filesIn = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
        .filter((file) => !file.includes('/dist/') && !file.includes('node_modules'))
    : []

export const CODE = ['contract', 'server/src', 'server/test', 'web/src', 'e2e', 'eval', 'bench', 'scripts', 'test-kit']
  .flatMap(filesIn)
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('db-types.ts'))

export const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Files that a file imports, from the project's root; packages are left out. */
export function importsOf(file: string): string[] {
  const found = [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return found.flatMap((name) => {
    if (name.startsWith('.')) return [relative(ROOT, resolve(ROOT, dirname(file), name))]
    if (name.startsWith('#contract/')) return [name.replace('#contract/', 'contract/src/')]
    if (name.startsWith('#server/')) return [name.replace('#server/', 'server/src/')]
    if (name.startsWith('#web/')) return [name.replace('#web/', 'web/src/')]
    return []
  })
}

/** The feature that a file belongs to, on the server or in the browser; null: none. */
export const featureOf = (file: string) => /^(server|web)\/src\/features\/([^/]+)\//.exec(file)?.[2] ?? null
export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
