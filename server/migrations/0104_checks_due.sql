-- The claims of a reply are checked once it is kept, by whichever server is free. `checks_due`: when it is looked at next; null: it is
-- checked, or nothing is to be checked. What was said before this is checked when somebody asks for it.
alter table messages add column checks_due timestamptz, add column checks_tried smallint not null default 0;
create index messages_checks_due on messages (checks_due) where checks_due is not null;

create function message_checks_fall_due() returns trigger language plpgsql as $$
begin
  new.checks_due := clock_timestamp();
  return new;
end $$;
create trigger checks_fall_due before insert on messages for each row
  when (new.sender_type = 'ai' and coalesce(new.run_kind, 'chat') = 'chat') execute function message_checks_fall_due();
