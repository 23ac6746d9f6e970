-- Address books elsewhere that are followed: which cards there are, as they were read last. What they say becomes contacts by the rules of
-- importing (decisions 0114, 0132); of the card itself only a hash is kept.
create table address_books (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  href text not null,
  -- What its server gave for asking whether anything changed.
  ctag text,
  sync_token text,
  unique (connection_id, href)
);
create table cards (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  book_id uuid not null references address_books (id) on delete cascade,
  href text not null,
  etag text,
  hash text not null,
  -- Who it became. Taken in and without one: its person deleted them, or undid the import; they are not made again.
  contact_id uuid references contacts (id) on delete set null,
  taken boolean not null,
  unique (book_id, href)
);
create index cards_contact on cards (contact_id) where contact_id is not null;
-- The server alone reads and writes them.
alter table address_books enable row level security;
alter table cards enable row level security;
create function cards_kept(connection uuid) returns integer language sql stable security definer set search_path = public as $$
  select count(*)::int from cards k join address_books b on b.id = k.book_id where b.connection_id = connection and b.user_id = app_user()
$$;
revoke execute on function cards_kept from public;
grant execute on function cards_kept to adjutant_app;
