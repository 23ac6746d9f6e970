// The files that the rules of the house are about.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

export const filesIn = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
        .filter((file) => !file.includes('/dist/') && !file.includes('node_modules'))
    : []

export const CODE = ['contract', 'server/src', 'server/test', 'web/src', 'e2e', 'bench', 'scripts', 'test-kit']
  .flatMap(filesIn)
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('db-types.ts'))

export const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
