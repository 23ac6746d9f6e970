-- What is known of the claims of a piece of advice that a model wrote, and when it is looked at next: a second reader that was away, or
-- answered nonsense, is asked again. Beside the piece and not in it: `updated_at` of advice is when it was written.
create table advice_checks (
  -- New with each text: whoever still checks an older one keeps nothing.
  id uuid primary key,
  advice_id uuid not null unique references advice (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  checks jsonb not null,
  -- Null: nothing of it waits to be checked.
  due timestamptz,
  tried smallint not null default 1
);
create index advice_checks_due on advice_checks (due) where due is not null;
create index advice_checks_user on advice_checks (user_id);
alter table advice_checks enable row level security;
create policy own on advice_checks to adjutant_app using (user_id = (select app_user()))
  with check (user_id = (select app_user()) and exists (select from advice a where a.id = advice_id));
grant select, insert, update, delete on advice_checks to adjutant_app;

-- What was found of a text says nothing of another: whoever writes it anew, in whatever way.
create function advice_checks_of_text() returns trigger language plpgsql as $$ begin
  delete from advice_checks where advice_id = new.id;
  return null;
end $$;
create trigger advice_rewritten after update of content on advice for each row
  when (new.content is distinct from old.content) execute function advice_checks_of_text();
