// The other kinds of records of the million: what texts promise, mails, meetings, files, notices, runs, companies, conversations, threads.
// The person with a tenth of everything has a tenth of `rows` of each here too, all others together as many again; threads are one with
// each other person, 40 messages long.

/** Their tables, whose indexes are made at the end. */
export const MORE_TABLES = [
  ...['statements', 'statement_texts', 'mails', 'exchanges', 'meetings', 'files', 'notifications', 'runs', 'companies'],
  ...['conversations', 'messages', 'threads', 'thread_messages', 'security_log', 'kpis', 'kpi_values'],
]

/** `person`, `sentence()` and `text()` are there. Filled in this order: later ones are made from earlier ones. */
export function moreKinds(rows: number): Record<string, string> {
  const count = Math.max(2, Math.round(rows / 5))
  const at = `now() - interval '3 years' * (1 - i / ${count}.0)`
  const owners = `case when i % 2 = 0 then 0 else 1 + (hashint4(i) & 2147483647) % 2270 end`
  const each = (
    more = '',
  ) => `from (select i, ${owners} as owner, ${at} as at from generate_series(1, ${count}) as i ${more}) as e
    join person p on p.n = e.owner`
  const said = (salt: number) => `pg_temp.sentence(i * 64 + ${salt})`
  /** Of contacts that are their own: some that are met again and again. */
  const contactsOf = `create temp table known as select owner_id, id, name, emails[1] as email, row_number() over (partition by owner_id order by id) - 1 as n,
      count(*) over (partition by owner_id) as most from (select c.*, row_number() over (partition by owner_id order by id) as k from contacts c) c where k <= 500;
    create unique index on known (owner_id, n); analyze known`
  const contact = `left join known k on k.owner_id = p.id and k.n = (hashint4(i + 5) & 2147483647) % greatest(1, (select m.most from known m where m.owner_id = p.id limit 1))`
  const connection = (kind: string) => `join connections c on c.user_id = p.id and c.kind = '${kind}'`
  return {
    'people to write to': contactsOf,
    connections: `insert into connections (id, user_id, kind, name, address, settings, ai_reads, paused, state, next_try)
      select uuidv7(), p.id, k, initcap(k), k || p.n || '@example.com', '{}', true, true, 'ready', '2099-01-01' from person p, unnest(array['mailbox', 'calendar']) as k`,
    companies: `insert into companies (id, owner_id, name, domains, tags, created_at, updated_at)
      select uuidv7(at - now()), p.id, left(${said(1)}, 60) || ' ' || i, array['firm' || i || '.example'], array['tag' || i % 50], at, at ${each()}`,
    exchanges: `insert into exchanges (id, user_id, connection_id, subject, mail_count, unread_count, last_at, created_at, updated_at)
      select uuidv7(at - now()), p.id, c.id, left(${said(2)}, 100), 2, case when i % 40 = 0 then 1 else 0 end, at, at, at ${each()} ${connection('mailbox')}`,
    mails: `insert into mails (id, user_id, connection_id, exchange_id, key, message_id, sent_at, own, from_name, from_address, "to", cc, addresses,
        subject, text, quoted_at, attachments, automatic, marks, seen, flagged, answered, created_at, updated_at)
      select uuidv7(x.last_at - now()), x.user_id, x.connection_id, x.id, 'k' || i, 'm' || i || '@example.com', x.last_at, i % 4 = 1,
        coalesce(k.name, 'Nobody'), coalesce(k.email, 'nobody@example.com'), '[]', '[]', array[coalesce(k.email, 'nobody@example.com'), 'mailbox' || p.n || '@example.com'],
        x.subject, ${said(3)} || '. ' || ${said(4)}, 10000, '[]', false, '{}', x.unread_count = 0, false, false, x.last_at, x.last_at
      from (select x.*, row_number() over (order by id)::int as i from exchanges x) x join person p on p.id = x.user_id ${contact}`,
    meetings: `insert into meetings (id, user_id, connection_id, object_id, uid, occurrence, hash, title, place, notes, starts_at, ends_at, cancelled, declined,
        free, guests, addresses, created_at, updated_at)
      select uuidv7(), p.id, c.id, uuidv7(), 'u' || i, '', '', left(${said(5)}, 100), 'Room ' || i % 30, '', at + interval '18 months',
        at + interval '18 months' + case when i % 500 < 2 then interval '5 days' else interval '1 hour' end, false, false, false,
        jsonb_build_array(jsonb_build_object('name', coalesce(k.name, ''), 'address', coalesce(k.email, 'nobody@example.com'), 'status', 'open', 'optional', false)),
        array[coalesce(k.email, 'nobody@example.com')], at, at ${each()} ${connection('calendar')} ${contact}`,
    files: `insert into files (id, user_id, name, media_type, kind, size, sha256, blob_id, text_status, created_at, updated_at)
      select uuidv7(at - now()), p.id, left(${said(6)}, 60) || ' ' || i || '.pdf', 'application/pdf', 'pdf', 1 + i % 100000, md5(i::text), uuidv7(), 'ready', at, at ${each()}`,
    'texts of notes': `insert into statement_texts (id, user_id, note_id, hash, written_on)
      select uuidv7(n.created_at - now()), n.user_id, n.id, md5(n.id::text), n.entry_date from notes n join person p on p.id = n.user_id
      where p.n = 0 or hashtext(n.id::text) % 9 = 0`,
    statements: `insert into statements (id, user_id, text_id, found_key, kind, hedged, who, to_whom, what, due, "start", "end", quote, confidence, perhaps, state,
        said_state, own_words, created_at, updated_at)
      select uuidv7(), t.user_id, t.id, 'k' || i, (array['promise','promise','promise','decision','question','deadline','figure'])[1 + i % 7], i % 9 = 0,
        case when i % 2 = 0 then '{"words": "I", "resolved": "me"}'::jsonb else party end, case when i % 2 = 0 then party else '{"words": "me", "resolved": "me"}'::jsonb end,
        left(${said(7)}, 200), case when i % 4 > 0 then jsonb_build_object('date', t.written_on + i % 60, 'other_date', null, 'words', 'then', 'precision', 'day') end,
        0, 20, ${said(8)}, 0.9, i % 11 = 0, (array['found','found','confirmed','done','moved','dismissed'])[1 + i / 7 % 6], 'found', true, t.written_on, t.written_on
      from (select t.*, row_number() over (order by id)::int as i from statement_texts t) t join person p on p.id = t.user_id ${contact},
        lateral (select jsonb_build_object('words', coalesce(k.name, 'Nobody'), 'resolved', k.id) as party) w`,
    notifications: `insert into notifications (id, user_id, kind, key, subject_kind, subject_id, created_at, read_at)
      select uuidv7(), p.id, (array['assignment','comment','due','reminder','mention','done'])[1 + i / 2 % 6], 'n' || i, 'task', t.id, now() - interval '20 days' * (1 - i / ${count}.0),
        case when i % 25 > 1 then now() end ${each()}
        join lateral (select t.id from tasks t where t.created_by = p.id limit 1) t on true`,
    runs: `insert into runs (id, kind, name, user_id, status, result, created_at, updated_at, ended_at, work)
      select uuidv7(at - now()), (array['flow','crew'])[1 + i / 2 % 2], 'Flow ' || i / 4 % 40, p.id, (array['completed','completed','failed','stopped'])[1 + i / 2 % 4],
        jsonb_build_object('text', ${said(9)}), at, at, at, 'bench' ${each()}`,
    approvals: `insert into approvals (id, run_id, user_id, key, tool, title, arguments, arguments_hash, status, created_at, updated_at)
      select uuidv7(r.created_at - now()), r.id, r.user_id, 'k', 'create_task', r.name, '{}', '', case when hashtext(r.id::text) % 3 = 0 then 'used' else 'declined' end, r.created_at, r.created_at
      from runs r`,
    conversations: `insert into conversations (id, user_id, name, seq, created_at, updated_at)
      select uuidv7(at - now()), p.id, left(${said(10)}, 80), 2, at, at ${each()}`,
    messages: `insert into messages (id, conversation_id, user_id, seq, sender_type, content, "timestamp", parent_seq)
      select uuidv7(), c.id, c.user_id, s, (array['user', 'ai'])[s], ${said(11)}, c.created_at, s - 1
      from (select c.*, row_number() over (order by id)::int as i from conversations c) c, generate_series(1, 2) as s`,
    threads: `insert into threads (id, people_key, is_group, created_by, seq, created_at, updated_at)
      select uuidv7(), 'bench' || p.n, false, p.id, 40, now() - interval '1 year', now() - interval '1 minute' * p.n from person p where p.n between 1 and ${Math.ceil(count / 40)}`,
    participants: `insert into thread_participants (thread_id, user_id, read_seq)
      select t.id, o.id, case when p.n % 20 = 0 then 37 else 40 end from threads t join person p on t.people_key = 'bench' || p.n join person o on o.n in (0, p.n)`,
    'thread messages': `insert into thread_messages (id, thread_id, seq, sender_id, kind, text, "timestamp")
      select uuidv7(), t.id, s, case when s % 2 = 0 then t.created_by else (select id from person where n = 0) end, 'text', pg_temp.sentence(hashtext(t.id::text) + s), now() - interval '1 day' * (40 - s)
      from threads t, generate_series(1, 40) as s`,
    kpis: `insert into kpis (id, goal_id, "position", name, current_value, target_value, start_value, created_at) select uuidv7(), g.id, n, 'KPI ' || n, 40, 100, 0, g.created_at
      from goals g, generate_series(0, 2) as n`,
    'kpi values': `insert into kpi_values (id, kpi_id, value, recorded_at) select uuidv7(), k.id, 10 * n, k.created_at + (now() - k.created_at) * n / 4
      from kpis k, generate_series(0, 3) as n`,
    'security log': `insert into security_log (id, actor_id, action, subject, created_at)
      select uuidv7(), p.id, (array['signed_in', 'sign_in_failed', 'password_changed'])[1 + i / 2 % 3], p.id, at ${each()}`,
  }
}
