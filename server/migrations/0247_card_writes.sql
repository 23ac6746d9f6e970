-- Address books that their person lets be written to (decision 0146): which, and each change of a contact that goes to its card there.
-- Off for each book until it is switched on.
alter table address_books add column name text not null default '', add column writes boolean not null default false;
-- What the card said when it was read last, as far as it may be written: what somebody changed there is told from what it said before.
alter table cards add column seen jsonb;

create table card_writes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  book_id uuid not null references address_books (id) on delete cascade,
  card_id uuid references cards (id) on delete set null,
  contact_id uuid references contacts (id) on delete set null,
  -- Of the contact, when it was changed.
  name text not null,
  -- The contact before and after the changes that are written.
  before jsonb not null,
  after jsonb not null,
  -- The same for people: field by field, from and to.
  changes jsonb not null,
  -- waiting: not written yet; `sent_hash` says that it was sent, and nobody knows whether it came. undoing: the former card is to be put
  -- back. failed: it is not tried again; `reason` says why.
  state text not null default 'waiting' check (state in ('waiting', 'written', 'undoing', 'undone', 'failed')),
  reason text check (reason in ('read_only', 'full', 'too_large', 'refused', 'gone', 'no_version', 'old_card', 'unreadable', 'changed',
    'server', 'stopped')),
  tries integer not null default 0,
  next_try timestamptz(3) not null default clock_timestamp(),
  -- Fields that were changed there too: what it said there, which was written over.
  conflicts jsonb not null default '[]',
  -- The card as it was, byte by byte, for seven days; what was sent, and what lay there afterwards, by their hashes.
  former text,
  sent_hash text,
  stored_hash text,
  created_at timestamptz(3) not null default clock_timestamp(),
  written_at timestamptz(3),
  undone_at timestamptz(3)
);
create index card_writes_connection on card_writes (connection_id, created_at, id);
create index card_writes_due on card_writes (next_try) where state in ('waiting', 'undoing');
create index card_writes_card on card_writes (card_id) where card_id is not null;
create index card_writes_contact on card_writes (contact_id) where contact_id is not null;
create index card_writes_user on card_writes (user_id);
create index card_writes_book on card_writes (book_id);

alter table card_writes enable row level security;
create policy own on card_writes to adjutant_app using (user_id = (select app_user()))
  with check (user_id = (select app_user()) and connection_id in (select c.id from connections c));
create policy own on address_books to adjutant_app using (user_id = (select app_user()));
create policy own on cards for select to adjutant_app using (user_id = (select app_user()));
grant select, insert, update, delete on card_writes to adjutant_app;
grant select on address_books, cards to adjutant_app;
-- Switched on, it is read anew: its marks go.
grant update (writes, ctag, sync_token) on address_books to adjutant_app;
