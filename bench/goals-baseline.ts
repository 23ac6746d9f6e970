// The bare server that the list of goals is compared with: node:http and pg, the same queries, the same authentication, JSON.stringify.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, types })

const AUTHENTICATE = `select u.id as user_id, u.user_level, s.id as session_id, s.last_seen_at < clock_timestamp() - interval '1 minute' as stale,
  (select json_object_agg(m.organization_id, m.org_access_level) from memberships m
    join organizations o on o.id = m.organization_id and o.deleted_at is null where m.user_id = u.id) as orgs
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > clock_timestamp() and s.last_seen_at > clock_timestamp() - make_interval(hours => 12)`
const VISIBLE = `(g.user_id = $1 or g.organization_id = any ($2::uuid[])) and g.status != 'done'`
const COUNT = `select count(*) as n from (select 1 from goals g left join organizations o on o.id = g.organization_id and o.deleted_at is null
  where ${VISIBLE} limit 10001) c`
const LIST = `select g.*, o.name as organization_name from goals g left join organizations o on o.id = g.organization_id and o.deleted_at is null
  where ${VISIBLE} order by g.due_date, g.id limit 101`
const KPIS = `select goal_id, id, name, current_value, target_value, unit, direction, start_value, started_on from kpis
  where goal_id = any ($1::uuid[]) order by position`

type Kpi = { current_value: number | null; target_value: number | null }
const progress = (kpis: Kpi[]) =>
  kpis.length === 0
    ? 0
    : Math.round(
        kpis.reduce(
          (sum, { current_value, target_value }) =>
            sum + Math.min(100, ((current_value ?? 0) / (target_value || Infinity)) * 100),
          0,
        ) / kpis.length,
      )

createServer(async (request, response) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  const hash = createHash('sha256').update(token).digest()
  const user = (await pool.query({ name: 'a', text: AUTHENTICATE, values: [hash] })).rows[0]
  const client = await pool.connect()
  await client.query(`begin; set local role adjutant_app; set local app.user_id = '${user.user_id}'`)
  const values = [user.user_id, Object.keys(user.orgs ?? {})]
  const total = (await client.query(COUNT, values)).rows[0].n
  const rows = (await client.query(LIST, values)).rows.slice(0, 100)
  const kpis = new Map<string, Kpi[]>(rows.map(({ id }) => [id, []]))
  for (const { goal_id, ...kpi } of (await client.query(KPIS, [[...kpis.keys()]])).rows) kpis.get(goal_id)?.push(kpi)
  await client.query('commit')
  client.release()
  const goals = rows.map((row) => {
    const own = kpis.get(row.id) ?? []
    return { ...row, kpis: own, progress: progress(own), can_edit: true, can_delete: true }
  })
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'x-total-count': total })
  response.end(JSON.stringify(goals))
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
