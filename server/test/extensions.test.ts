import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { migrate } from '#server/platform/migrate.ts'

it('an account that may not create the extensions is told what to do, before anything is made', async () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = `t_${randomBytes(6).toString('hex')}`
  try {
    await admin.query(`create role ${name} login password 'of this test'`)
    await admin.query(`create database ${name}`)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    const owner = new pg.Client({ connectionString: url.href })
    await owner.connect()
    await owner.query(`grant all on schema public to ${name}`)
    url.username = name
    url.password = 'of this test'
    await expect(migrate(url.href)).rejects.toThrow(
      /needs the PostgreSQL extensions pg_trgm, btree_gin, unaccent .*create extension btree_gin;/,
    )
    expect((await owner.query("select to_regclass('users') as users")).rows).toEqual([{ users: null }])
    await owner.end()
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${name}`)
    await admin.end()
  }
})
