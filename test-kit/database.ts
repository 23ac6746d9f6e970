import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A migrated, empty database of its own, copied from the template in about 50 ms. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inject('postgresUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  await as(admin, `create database ${name} template migrated`)
  return { url: admin.replace(/[^/]+$/, name), drop: () => as(admin, `drop database if exists ${name} with (force)`) }
}

async function as(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** An empty database, owned by an account that may make roles and is no superuser. */
export async function plainDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inject('postgresUrl')
  const name = `p_${randomBytes(6).toString('hex')}`
  await as(admin, `create role ${name} login createrole password '${name}'`)
  // The role of requests stands in the cluster already; who made it there could give it on.
  await as(admin, `grant adjutant_app to ${name} with admin option`)
  await as(admin, `create database ${name} owner ${name}`)
  const address = new URL(admin)
  Object.assign(address, { username: name, password: name, pathname: `/${name}` })
  return {
    url: address.href,
    async drop() {
      await as(admin, `drop database if exists ${name} with (force)`)
      await as(admin, `drop role ${name}`)
    },
  }
}
