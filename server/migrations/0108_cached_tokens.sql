-- Of a run's input tokens, those that its provider had in its cache: they are part of `input_tokens`, and cost less.
alter table runs add column cached_tokens integer not null default 0;
-- What fences the texts of others in a conversation's prompts: one for all of them, so that what was sent before can be found in the
-- provider's cache. Nobody is told of it.
alter table conversations add column fence text not null default replace(gen_random_uuid()::text, '-', '');
