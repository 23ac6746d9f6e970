-- The schema as all migrations together make it, for reading. Written by `npm run db:generate`, checked by server/test/schema.test.ts.
-- It runs nowhere: the migrations are what is run. What the database does by itself, and why, stands in AGENTS.md.

-- Made by these, each as it was then (SHA-256):
--   f512da6bfcf7611702ec1d2a8484b932d7137d5a218ae11efe978e223e551e0c  0001_accounts.sql
--   79b14ed19f462d14cdac7e21086597a8df45e8b51f48b7f81a9a5e2eca427c4d  0002_records.sql
--   aa4cc354f304ef0ba1e1c76388f3a3fdd7afe4c41bba7f19055c221db434432b  0003_runs.sql
--   e527a9a271e5c2cfba6e1b7428389c4b66f85101c89ee9c0c6aba1d3b96f382a  0004_row_level_security.sql
--   93c68de938fb2f4db40d1e9245b1191210ab29be3cf60d983cfb3066f1d566eb  0005_run_steps.sql
--   15df7791c80f65de753a4883e4e982b4b2c3da0b6752296674055abe78be3361  0006_files.sql
--   1ad8acbf4a8dd6a146a12e24ff555a81809b397832fbd8ef75219f061f1a86a8  0007_mail.sql
--   9fe6cf5faf577bf8accfaac9bf3733dadf5e389affa7594073fe9f07b63d8f78  0008_audit.sql
--   aeb440119dc38f2333af29fb25edd75995bbd460c2a1cf88a12d3cc54ceeb7bc  0009_contacts_in_touch.sql
--   ea25d4c659ba7b74b451e65616e14142e697a0a846d60f3b76e18a9a00bbd5cd  0010_search.sql
--   8ca4a11ae2aa534eacadc6ea6eb30eeaa9ac26d50ea0c146caed95505effb829  0011_kpi_started_on.sql
--   5828da9da08ce3683269b3d054dab065e4772e7de8c16909ef5bee675e7f0d5d  0012_bin.sql
--   4335e10aab0475fa8e90f58329769b4c62221a614e03234411aaaad80bf487c5  0014_contact_imports.sql
--   b0ad1c459bd2d4b09815ffd3279c4893af04f8033c2a778d90a3564f1924fe19  0015_contact_lookup.sql
--   5213faa0cbaef1495ce0712d7a156f01b85aaa10f4e7d21491d615cf0b5d146b  0017_password_replaced.sql
--   36f818c83010144c1653228db8fa4f7ec38224862b853a2baf31ea5987063f87  0018_accounts_quick.sql
--   08f159f582dd23887a0e54a6e98901bdc3d53f4b04bd1a67887987efc915246b  0019_list_orders.sql
--   5de6bc49e61f0cf78b6ad77825ca4408a63e1ebb975713716881da565767c7dd  0023_search_files.sql
--   018423431668ae8d593d4f61b1e6f679bbb431b25e5bb3edb835fc08d9ec469b  0024_search_newest.sql
--   92e89ea961401a9a23b8285b96aee9e5aca7c88d0e643380c9edbb81058c146e  0029_contact_search.sql
--   70a1795dd8182fd35626a373159dc018be3e3b3a0886032e23b758b324691ac8  0030_shared_orders.sql
--   9b35d433f7889690a9a0135244bb47526c5c252ef07f3ec026e86ea10eab78e3  0031_shared_contact_orders.sql
--   5710ca625c3b998ca2914156644bdb02872a602cfcbba3040c8f1fd9bb59a7ed  0032_void_links_own_shares.sql
--   4c326dd832fbc68883708b7d629515ea4610cbb2d36f6a3959dcc317bd437a2b  0033_search_bounds.sql
--   045af6c63e46f613dcef036277ef7dc1e69122a0a045b1b3f82c365b6ad75a93  0034_unproven_emails.sql
--   68e5d7e4c3cab183348541d9125c28562b870737439a0ed15fc27e60e5175b95  0035_search_short.sql
--   0a85c3b6209dafe85a590d810da563795626c496261c35aef19a665f8543b11b  0036_ai_rooms.sql
--   d591eea312ab38033ce4affe2bd38c8f9a24aca95b4e3b1517980bfa7aad1270  0037_factory.sql
--   90cce7621c3d6b7643ef73da0886798c90b0e07f474197742ea6ed93cce70b8e  0039_approvals_end.sql
--   a649847df61dcc67de2f8f6922429de2b29014a26161fc6c9751853506856c55  0041_runs_of_crews.sql
--   925b9a730a3ef46e0113936b731cef1329c086fbc0bec6beba950a8996d12074  0043_conversations.sql
--   9cf4e0313bffb78f6c75fbad2b546c75121b45d5ad5976e37c11c579bee02a34  0045_memory.sql
--   889f1ad0200195dbea40bb74c3bf42971e6f0485fca699a2fd4b646d2c93e1a0  0046_meaning.sql
--   642bf2c3926eaad0ddcc3511f61bdb890ac5666081a4f4925229163b25f542a7  0047_own_parents.sql
--   234004b344c0592ad1db4ef07fbfb15430d676df4195286d72d762b988e4568b  0048_zones.sql
--   57b3b3275bc65292f90c0b304c1f56cbc7651e794ba6f142e977abdfff2b2014  0050_threads.sql
--   67da1ceca08af283cea5dd28bfed2957cbb2dbf29ef0f4782ebfc679b21d5f67  0051_suggestions.sql
--   f2207673fbe000f0f7c6ca897cf23f47dde691307a8aa302ba6183a1382bd65d  0052_notifications.sql
--   d23a3a4ccb8013371eaa018dc110594635ec41787609841e46c1907b98476ca1  0053_threads_found.sql
--   8b921b1027771e248d7642f6fb4dbe3c1dd89882b65dd0071137f5790939f367  0056_due.sql
--   c4aca9afe90babe7e49b9b13686968fc32c16ad34ab19d24e7b545a52a291d2e  0057_first_zone.sql
--   9feb4c7b546f66fde1cc8a4028a29bdf38f69dbaaff163487f7344099c24a8fd  0059_accounts_before_threads.sql
--   3dbaae0d249a77c5e2c7186d7796c2a940c481dc01a402154a1df97af0a29223  0060_request_counts.sql
--   35e9149450c494a0e92a5ea2f381defa85a05122f5be8ed23c6697e8ee17176a  0061_operation.sql
--   f8fd7e646dfac5f428884f9f5157c788e502eed6bb43f4f68acd93ac20fe5b88  0062_throttles_wait.sql
--   48a647ba727448962d364e81da15c4597285a0252da25486e4828afa13fb90c6  0065_sign_in_tries.sql
--   3f1a1ca690245a4d708818ca59e94f5607cb08a2b95d77c3c79724704989c93b  0066_no_secrets_kept.sql
--   5fcac8621948ebbe55a57d22f7614f019fcdaed1c84acd3643af6233c7e800f9  0067_hashed_anew.sql
--   4957fb1842910196d63df574acb03e5f07db2e1ceb300d9e8d1603a6287b84f3  0071_invited_in_the_log.sql
--   e46c3a05565d975bb1b3ade72d92c54c7dd6eb994f92ec3df5cc69f93089b3c8  0073_outages.sql
--   4fed5dbc5a68cabf49f5c16c14d01e5d817681d592b8443298b8b08ff34c0c30  0076_event_size.sql
--   42ce98aeb3abe33eea446014895476652ff45f4638f27b95088728cb7038ded9  0080_runs_in_our_hands.sql
--   34885ef8357d2966c9c7a19dc33d79f977f1e68b736af9e950bbaacb877ef846  0081_read_of_accounts.sql
--   336534185400e82fda18f0e99a832ab0d3d64e787893ec21bd1830b6590c49aa  0090_statements.sql
--   b728e74305ef3f430b441c46cfb41357cccb0167e668f9a8f4f2ce97114ed8df  0098_message_checks.sql
--   435408e0a7b259e20a95858d07893c3828a3e5e423cfc8a34de1a159ff24b459  0104_checks_due.sql
--   fbbb9ac4f2323af6bce8a6fbab62e800eff526a18369af4a112ea3e529bc4e5b  0105_results_checked.sql
--   4840e6070c3774490af0e5c74020d12c3c63f1434b0d115f5098789503f2b153  0108_cached_tokens.sql
--   fb6738d8733a965dd888827334e59976169c1146cfa94ba46b14d66a5dee28fe  0109_statements_by_model.sql
--   a5be0b693070ae0250be692d1054a6352e6f5f062d775c8cdee378451fa35c2a  0112_approvals_together.sql
--   a5ae34484851d2edfe1e1091e0d1e82a87d14cb0b149de97e8b7d691ac2bc8d9  0113_advice_answers.sql
--   673d445cdec669313a2769facb2fff5f47a92cccb4a6ca1590eccfb12fb20334  0114_advice_subjects.sql
--   bc39cd104d5abc4ea69d553ddeb99857368ee1d7ea5d8f195ea01db56b2edc65  0116_task_times.sql
--   0d8bccff8f256d5383abfb6df24e91f5beab2827344289526ddc631eb9ed5308  0117_recurring_tasks.sql
--   63af33da635b9f9fe035ea280823759df53f47433e69005fa89e6eb72a4eb6e5  0118_task_comments.sql
--   b847aa4d9b489bfff7e56b5a61d71e595536e2fe7e4cf3f8dc09d70b52591068  0119_task_steps.sql
--   6333498d36c5b9f4366f70714d5ae89e9f638fcffd6c0fe94b43d43ed257de93  0122_today.sql
--   54038fc7bada1fe312530c6ea7416f339b0aad4d76915a571f523f91995fa65d  0124_briefing_mail.sql
--   b8f9007e87649b3aa379ae7ccb7f07524a6e16e5f81ab15b546772f1fc82b81a  0125_conversation_naming.sql
--   862eb2c578f9f12e6e6cd89bb647e779bff5e4ba76edc1d78805376eed58c097  0130_connections.sql
--   7a333e01857694ec64d708d61045dcaa4205902a7175ce3ef63b48f252ac547f  0133_goal_confidence.sql
--   04ab00589211bcf267d9c57bb25e5b0d5d948f039f5e16604774672636451661  0137_results_of_runs_checked.sql
--   e7c71c6045ee6a9ddd3ad4ce99cb5b2e0a3236c7bad246d781885911a8985bf4  0139_schedules.sql
--   93a87e91bd7508df146a57942bd085bc2eb2ea933408c93d48c185a07cdafb26  0140_schedule_notices.sql
--   d9820fc73a3a5e13dad0322a95a14b79c77d7696af00835d5bde4fa2f4ce4c48  0142_people.sql
--   fe2364d2d6014dac24baeaaee746bef355c107cf54e4c9b90018f9e381177996  0143_contact_merges.sql
--   066ddd4a3fe2b76460a0fcd42abd9efe43101b7b027d35c0509e86cbcec93b19  0146_invitation_links.sql
--   dc26f01b8e72ca6f6c452e9bedd511b9ca31d78b822b9f019b2f3a3532055baa  0147_goal_of_task.sql
--   dea6dec0e9533e27235596dddb6430c804c131b144efe147fd9c6ddb7730b5d6  0150_conversations_named.sql
--   9a9c19acdeea6d2dc5d2a0d477056731b8ebeb254412a96244600e1ec79f5128  0151_forked_runs.sql
--   d2cb899d76f7d600a6d534e74b631f0c0195fd95a80b3e188089c06aa2655057  0190_shared_with_people.sql
--   92d917ddafbdbfb24fa55046d0b2e30ccefd0d7b19055d5f41c75547daf75866  0191_companies.sql
--   e8a1b9310a94828ec2a1eb513140997aa175817cd0c24f230804934f7a5d8512  0192_contacts_apart.sql
--   a230fee3520ada6015e78c36e6253183a80d701e22971bfe86b165a4d9898b6c  0199_advice_checked.sql
--   9468d94d80749bf7f00a12c306e71d43d27af217a1b75d83048679271a399009  0200_parts_of_runs_checked.sql
--   3209ff321e5697c16e1b1d9948947a43622499a13eb20eb3f29fcb496a489c80  0202_contact_photos.sql
--   e69d843fa9fe0660fd5da01c893f372c957d012a9b163f54dd63b3b0addf50a1  0203_companies_shared_with_people.sql
--   0ca94c7c177ed204e7b16dc95fa58556315dcccf0da5f1ff8df447c6ed1f4958  0204_contact_views.sql
--   894415433818e25d11563077b4e114c11c1ea4fd319ae2c4e7014a1aacfa7ff3  0207_runs_in_background.sql
--   4c2edf5b3bc462092bf4bc42f248fbea00485e55fb5f5b6c2e7c28e2d66725dc  0208_schedules_seen_at.sql
--   b03024077010401d536344b9bffa351b556997be0e077750cbd4149003d72af6  0212_model_providers.sql
--   daa3958c7d40cb310ad3430de53175228d0b17c9b23499011393835344e7ab13  0217_calendars.sql
--   eced46ecb4bc284190eb2eb07f15525f4b882db2f71953d7b8092697d32f30f6  0218_meeting_notices.sql
--   d4668b7b00f515b9209a6a6153fac53083d2ad9bad59fbfd2a58c3ff703f8b15  0219_calendar_feeds.sql
--   c2168197aeedce3099dfddc41520e4a1c730b97124160673b8cfc781e27d3b32  0222_push.sql
--   576eb252d76afec1e8fb2116a1f3adef5bb760d1a6fa44c75f3fa56e550b5681  0223_names_in_statements.sql
--   a0f84867b5c70b4975e7409e9a73e27106a16fd21ce12865e5bae096b5a97cb7  0227_companies_in_bin.sql
--   d098400a0f35876a7d8bbd3efce7d4d00ab454591d1c85e3bc7626ef303ce5be  0230_attachments.sql
--   b9f0f3baabd36e8397375cb6d0d8c69b48fce3cf36d66dc5f337c91f8d8c7e14  0231_mailbox_sign_in.sql
--   27776b6a54323eab8afed4d2da8c10652a3f998826411b1b81e30d7a44d9de40  0232_forwarding.sql
--   7e4fb934f3ddd912b61604a8515669ffdd61c8181573c868b485b93d0ea1493b  0235_invitations.sql
--   ad7004485cdb253be9c7682d5f8a9ce6f6123c57c3dd57bb9ce52f1f001eb984  0236_working_hours.sql
--   2e98e724cd1696d977804987602c6a6e960f91ba5d9bf8cd61d3d7227e4bb68b  0237_address_books.sql
--   df64083d538bc20ffd597c0eb610852afd2d5a5a6eeb0465e705de39da088695  0240_dictation.sql
--   673bc9299f3857558b5ca0b203c81c672352333479254e4b77a81c66e8fcf03b  0241_model_usage.sql
--   5adf27c6190af014e91b47d381f4353677be94980c7bb73779b4432507cf0646  0242_cards_of_merged_contacts.sql
--   b1018ab085c446887c0361737973f93220213e9c41be088c02a645b4c6e147a1  0247_card_writes.sql
--   cbfe3beecbcfd879e4b4a1801049bbfd39050e46614c5585f82d796a0615407f  0248_writes_of_merged_contacts.sql
--   1a8aacedb4146152623b55a4acca480f2f045f28c9c796a5086305bf67cd6a07  0250_mails_in_bulk.sql
--   05f680b57c0e8ad3eafb4896d4a327e7eb746810edffaef53223350d582f9fd2  0251_notice_names.sql
--   934419f48d895c305f3ff097d68c9436efb7910afbc62299ad6c46b7e1cad068  0252_since_when.sql
--   7a2bbfb1a990398f15dfd0390a375ff737f543462979dbefd126b95e0a499449  0257_search_in_many_threads.sql
--   8fa21f191c002df354e36d6e9fbd49bc7b70240b6e79a0362d2fff04b173161a  0258_looked_up_by_address.sql
--   b065945480fb6decca0c99d232bad55fa82da81019814a696028b786f8d0b1f6  0259_orders_of_long_lists.sql
--   8538b2468426aa02af6d7f26404724baed9e7af1980d25ebe0b47e40ab57bd39  0261_connection_notices.sql
--   e85437942a348491698a2fe6b45f3dd31e3af3d0d55b2b6f90fc215fa97436d2  0262_statements_called.sql
--   e49af7f8c475182c90676896b52ab4d415d41c859bdda1ae23e5c4144941639b  0268_answers_by_calendar.sql
--   c7da836b0c0b4daa112cb9376c062bb7633ae5918e1c5699852436f2999a55ca  0269_unreadable_again.sql
--   95a36496f2de2203e7f8e0a168661de11b206b75b2df3c8a66f4280a08459c7c  0270_invitation_followed.sql
--   afc7120a087364d2e58491900edf91d7544670d8435d8bcb20bb59906759557c  0272_briefed_for.sql
--   4ed083fa1d745d32fc5c8b9c503bda17ba9c44165d8c6d1d423da24101cad6f1  0275_statements_again.sql
--   50ea1bb6e73660518a43fae43db8052d9d37bbca24533cc8f87d3b59bb45f21d  0276_statements_answered.sql
--   57bae7d9ef1ed36346a5e7201c40bc570a6306ffa754a4e6ec569b08da70e4b7  0278_search_of_all_kinds.sql
--   501c72ea01eeb65bbccc741e0185fcfa437fed44374c740e28ce3ebc2dae2cb6  0279_promises_of_one_direction.sql
--   a09137353b9eee26ae2f52aff7a33f0e42adc2902d858444c292920ca9623d60  0281_statements_touched.sql
--   5b034180fc93cbab59ec45cda3e6b28f10c9cfaa03f3aa6855db37eecc7e6ab7  0282_sample_records.sql
--   b78c63fd8da24ab43fd5c5f392d4773b40488c1d0672303cecf97add2863c626  0283_suggested_changes.sql
--   2e2caf680965a05ad22b02b7afe966c2bc62b3cf33f7edb7843f245eea2c7ff6  0284_read_here.sql
--   419006f7566f93e5abdf58c48ce1d5f2493918f2917979f1d0186bc17e4701d6  0285_search_of_all_words.sql
--   061e429e903cc9eb211933b370c5f9378c5746a2ab7d48b48c4c501e2e49f641  0286_briefing_tasks.sql
--   549a8876396b34a3e2b0d74a33a7cbf6450a055dcf617ea10ad558501c680ae4  0289_names_in_changes.sql

create table address_books (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  href text not null,
  ctag text,
  sync_token text,
  name text default ''::text not null,
  writes boolean default false not null,
  constraint address_books_pkey PRIMARY KEY (id),
  constraint address_books_connection_id_href_key UNIQUE (connection_id, href),
  constraint address_books_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint address_books_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table address_books enable row level security;
create policy own on address_books for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant select on address_books to adjutant_app;
grant update (ctag, sync_token, writes) on address_books to adjutant_app;

create table advice (
  id uuid not null,
  user_id uuid not null,
  organization_id uuid,
  advice_title text,
  content text not null,
  citations jsonb default '[]'::jsonb not null,
  crew_run_id uuid,
  flow_run_id uuid,
  author text,
  subject text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  subjects text[] default '{}'::text[] not null,
  constraint advice_pkey PRIMARY KEY (id),
  constraint advice_flow_run_id_fkey FOREIGN KEY (flow_run_id) REFERENCES runs(id) ON DELETE SET NULL,
  constraint advice_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint advice_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX advice_org ON public.advice USING btree (organization_id) WHERE (organization_id IS NOT NULL);
CREATE INDEX advice_owner ON public.advice USING btree (user_id, created_at, id);
CREATE INDEX advice_run ON public.advice USING btree (flow_run_id) WHERE (flow_run_id IS NOT NULL);
CREATE INDEX advice_subject ON public.advice USING btree (user_id, subject) WHERE (subject IS NOT NULL);
alter table advice enable row level security;
create policy own on advice for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER advice_rewritten AFTER UPDATE OF content ON public.advice FOR EACH ROW WHEN ((new.content IS DISTINCT FROM old.content)) EXECUTE FUNCTION advice_checks_of_text();
CREATE TRIGGER advice_touch BEFORE UPDATE ON public.advice FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search_advice AFTER INSERT OR UPDATE OF advice_title, content ON public.advice FOR EACH ROW EXECUTE FUNCTION search_advice_changed();
CREATE TRIGGER search_forget AFTER DELETE ON public.advice FOR EACH ROW EXECUTE FUNCTION search_forget('advice');
grant delete, insert, select, update on advice to adjutant_app;

create table advice_answers (
  advice_id uuid not null,
  user_id uuid not null,
  verdict text,
  judged_at timestamp(3) with time zone,
  outcome text,
  outcome_note text,
  outcome_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint advice_answers_pkey PRIMARY KEY (advice_id),
  constraint advice_answers_advice_id_fkey FOREIGN KEY (advice_id) REFERENCES advice(id) ON DELETE CASCADE,
  constraint advice_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint advice_answers_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'helped'::text, 'no_use'::text, 'open'::text]))),
  constraint advice_answers_verdict_check CHECK ((verdict = ANY (ARRAY['useful'::text, 'known'::text, 'wrong'::text])))
);
CREATE INDEX advice_answers_user ON public.advice_answers USING btree (user_id, updated_at);
alter table advice_answers enable row level security;
create policy own on advice_answers for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT 1
   FROM advice a
  WHERE (a.id = advice_answers.advice_id)))));
CREATE TRIGGER touch BEFORE UPDATE ON public.advice_answers FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on advice_answers to adjutant_app;

create table advice_checks (
  id uuid not null,
  advice_id uuid not null,
  user_id uuid not null,
  checks jsonb not null,
  due timestamp with time zone,
  tried smallint default 1 not null,
  constraint advice_checks_pkey PRIMARY KEY (id),
  constraint advice_checks_advice_id_key UNIQUE (advice_id),
  constraint advice_checks_advice_id_fkey FOREIGN KEY (advice_id) REFERENCES advice(id) ON DELETE CASCADE,
  constraint advice_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX advice_checks_due ON public.advice_checks USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX advice_checks_user ON public.advice_checks USING btree (user_id);
alter table advice_checks enable row level security;
create policy own on advice_checks for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT
   FROM advice a
  WHERE (a.id = advice_checks.advice_id)))));
grant delete, insert, select, update on advice_checks to adjutant_app;

create table agent_tools (
  agent_id uuid not null,
  tool_id uuid not null,
  "position" integer not null,
  constraint agent_tools_pkey PRIMARY KEY (agent_id, tool_id),
  constraint agent_tools_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint agent_tools_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tools(id) ON DELETE CASCADE
);
CREATE INDEX agent_tools_tool ON public.agent_tools USING btree (tool_id);
alter table agent_tools enable row level security;
create policy own on agent_tools for all to adjutant_app
  using (app_changes_agent(agent_id));
create policy visible on agent_tools for select to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM agents i
  WHERE (i.id = agent_tools.agent_id))));
grant delete, insert, select, update on agent_tools to adjutant_app;

create table agents (
  id uuid not null,
  user_id uuid,
  name text not null,
  description text default ''::text not null,
  role text not null,
  goal text not null,
  backstory text default ''::text not null,
  llm_model text,
  is_auto_gen boolean default false not null,
  is_public boolean default false not null,
  revision integer default 1 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint agents_pkey PRIMARY KEY (id),
  constraint agents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX agents_builtin ON public.agents USING btree (name) WHERE (is_auto_gen AND (user_id IS NULL));
CREATE INDEX agents_owner ON public.agents USING btree (user_id);
alter table agents enable row level security;
create policy own_changed on agents for update to adjutant_app
  using (((NOT is_auto_gen) AND
CASE
    WHEN is_public THEN ( SELECT app_is_admin() AS app_is_admin)
    ELSE (user_id = ( SELECT app_user() AS app_user))
END))
  with check (((NOT is_auto_gen) AND (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_public)) OR ( SELECT app_is_admin() AS app_is_admin))));
create policy own_gone on agents for delete to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_auto_gen) AND (NOT is_public)));
create policy own_new on agents for insert to adjutant_app
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_auto_gen) AND ((NOT is_public) OR ( SELECT app_is_admin() AS app_is_admin))));
create policy visible on agents for select to adjutant_app
  using ((is_public OR (user_id = ( SELECT app_user() AS app_user)) OR ((NOT is_auto_gen) AND (user_id = ANY (( SELECT app_leaders() AS app_leaders)::uuid[])))));
CREATE TRIGGER agents_touch BEFORE UPDATE ON public.agents FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on agents to adjutant_app;

create table approvals (
  id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  key text not null,
  tool text not null,
  title text not null,
  target text,
  arguments jsonb not null,
  decided_arguments jsonb,
  arguments_hash text not null,
  origin jsonb default '[]'::jsonb not null,
  status text default 'waiting'::text not null,
  reason text,
  decided_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  prompt_key text,
  shaped jsonb,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_run_id_key_key UNIQUE (run_id, key),
  constraint approvals_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  constraint approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint approvals_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'used'::text, 'void'::text])))
);
CREATE INDEX approvals_newest ON public.approvals USING btree (user_id, created_at, id);
CREATE INDEX approvals_waiting ON public.approvals USING btree (user_id, created_at) WHERE (status = 'waiting'::text);
alter table approvals enable row level security;
create policy own on approvals for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT 1
   FROM runs r
  WHERE (r.id = approvals.run_id)))));
CREATE TRIGGER approvals_touch BEFORE UPDATE ON public.approvals FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on approvals to adjutant_app;

create table blobs_to_remove (
  blob_id uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint blobs_to_remove_pkey PRIMARY KEY (blob_id)
);

create table briefing_answers (
  user_id uuid not null,
  key text not null,
  answer text not null,
  at timestamp(3) with time zone default clock_timestamp() not null,
  constraint briefing_answers_pkey PRIMARY KEY (user_id, key),
  constraint briefing_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint briefing_answers_answer_check CHECK ((answer = ANY (ARRAY['useful'::text, 'known'::text, 'wrong'::text])))
);
alter table briefing_answers enable row level security;
create policy own on briefing_answers for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on briefing_answers to adjutant_app;

create table briefing_mail (
  user_id uuid not null,
  hour smallint default 7 not null,
  day date,
  keys text[] default '{}'::text[] not null,
  held_until timestamp(3) with time zone,
  constraint briefing_mail_pkey PRIMARY KEY (user_id),
  constraint briefing_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint briefing_mail_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
);
alter table briefing_mail enable row level security;
create policy own on briefing_mail for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant insert, select, update on briefing_mail to adjutant_app;

create table briefing_tasks (
  user_id uuid not null,
  key text not null,
  task_id uuid not null,
  constraint briefing_tasks_pkey PRIMARY KEY (user_id, key),
  constraint briefing_tasks_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint briefing_tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX briefing_tasks_task ON public.briefing_tasks USING btree (task_id);
alter table briefing_tasks enable row level security;
create policy own on briefing_tasks for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on briefing_tasks to adjutant_app;

create table briefings (
  user_id uuid not null,
  day date not null,
  items jsonb not null,
  made_at timestamp(3) with time zone default clock_timestamp() not null,
  took_ms integer not null,
  seen_at timestamp(3) with time zone,
  asked_at timestamp(3) with time zone,
  confidence jsonb default '[]'::jsonb not null,
  constraint briefings_pkey PRIMARY KEY (user_id),
  constraint briefings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX briefings_asked ON public.briefings USING btree (asked_at) WHERE (asked_at IS NOT NULL);
alter table briefings enable row level security;
create policy own on briefings for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on briefings to adjutant_app;

create table calendar_feeds (
  user_id uuid not null,
  secret_hash bytea not null,
  asked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table calendar_feeds enable row level security;
create policy own on calendar_feeds for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on calendar_feeds to adjutant_app;

create table calendar_objects (
  id uuid not null,
  user_id uuid not null,
  calendar_id uuid not null,
  href text not null,
  etag text,
  constraint calendar_objects_pkey PRIMARY KEY (id),
  constraint calendar_objects_calendar_id_href_key UNIQUE (calendar_id, href),
  constraint calendar_objects_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendars(id) ON DELETE CASCADE,
  constraint calendar_objects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX calendar_objects_calendar ON public.calendar_objects USING btree (calendar_id);
alter table calendar_objects enable row level security;

create table calendars (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  href text not null,
  name text not null,
  ctag text,
  sync_token text,
  etag text,
  modified text,
  compared_at timestamp(3) with time zone,
  zone text not null,
  answers_as text[] default '{}'::text[] not null,
  constraint calendars_pkey PRIMARY KEY (id),
  constraint calendars_connection_id_href_key UNIQUE (connection_id, href),
  constraint calendars_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table calendars enable row level security;

create table card_writes (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  book_id uuid not null,
  card_id uuid,
  contact_id uuid,
  name text not null,
  before jsonb not null,
  after jsonb not null,
  changes jsonb not null,
  state text default 'waiting'::text not null,
  reason text,
  tries integer default 0 not null,
  next_try timestamp(3) with time zone default clock_timestamp() not null,
  conflicts jsonb default '[]'::jsonb not null,
  former text,
  sent_hash text,
  stored_hash text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  written_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  constraint card_writes_pkey PRIMARY KEY (id),
  constraint card_writes_book_id_fkey FOREIGN KEY (book_id) REFERENCES address_books(id) ON DELETE CASCADE,
  constraint card_writes_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE SET NULL,
  constraint card_writes_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint card_writes_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE SET NULL,
  constraint card_writes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint card_writes_reason_check CHECK ((reason = ANY (ARRAY['read_only'::text, 'full'::text, 'too_large'::text, 'refused'::text, 'gone'::text, 'no_version'::text, 'old_card'::text, 'unreadable'::text, 'changed'::text, 'server'::text, 'stopped'::text]))),
  constraint card_writes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'written'::text, 'undoing'::text, 'undone'::text, 'failed'::text])))
);
CREATE INDEX card_writes_book ON public.card_writes USING btree (book_id);
CREATE INDEX card_writes_card ON public.card_writes USING btree (card_id) WHERE (card_id IS NOT NULL);
CREATE INDEX card_writes_connection ON public.card_writes USING btree (connection_id, created_at, id);
CREATE INDEX card_writes_contact ON public.card_writes USING btree (contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX card_writes_due ON public.card_writes USING btree (next_try) WHERE (state = ANY (ARRAY['waiting'::text, 'undoing'::text]));
CREATE INDEX card_writes_user ON public.card_writes USING btree (user_id);
alter table card_writes enable row level security;
create policy own on card_writes for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c))));
grant delete, insert, select, update on card_writes to adjutant_app;

create table cards (
  id uuid not null,
  user_id uuid not null,
  book_id uuid not null,
  href text not null,
  etag text,
  hash text not null,
  contact_id uuid,
  taken boolean not null,
  seen jsonb,
  constraint cards_pkey PRIMARY KEY (id),
  constraint cards_book_id_href_key UNIQUE (book_id, href),
  constraint cards_book_id_fkey FOREIGN KEY (book_id) REFERENCES address_books(id) ON DELETE CASCADE,
  constraint cards_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE SET NULL,
  constraint cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cards_contact ON public.cards USING btree (contact_id) WHERE (contact_id IS NOT NULL);
alter table cards enable row level security;
create policy own on cards for select to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant select on cards to adjutant_app;

create table companies (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  domains text[] default '{}'::text[] not null,
  notes text,
  tags text[] default '{}'::text[] not null,
  sort_name text generated always as (folded(name)) stored not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX companies_domains ON public.companies USING gin (domains);
CREATE INDEX companies_name ON public.companies USING btree (sort_name);
CREATE INDEX companies_owner_name ON public.companies USING btree (owner_id, sort_name, id);
alter table companies enable row level security;
create policy visible on companies for all to adjutant_app
  using (((owner_id = ( SELECT app_user() AS app_user)) OR (EXISTS ( SELECT
   FROM company_shares s
  WHERE ((s.company_id = companies.id) AND (s.reader_id = ANY (( SELECT app_readers() AS app_readers)::uuid[])))))));
CREATE TRIGGER companies_touch BEFORE UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER company_renamed AFTER UPDATE OF name ON public.companies FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION company_renamed();
CREATE TRIGGER search_company AFTER INSERT OR UPDATE OF name, domains, tags, notes, owner_id ON public.companies FOR EACH ROW EXECUTE FUNCTION search_company_changed();
CREATE TRIGGER search_forget AFTER DELETE ON public.companies FOR EACH ROW EXECUTE FUNCTION search_forget('company');
grant delete, insert, select, update on companies to adjutant_app;

create table company_shares (
  company_id uuid not null,
  organization_id uuid,
  pair_id uuid,
  user_id uuid,
  reader_id uuid generated always as (COALESCE(organization_id, pair_id)) stored not null,
  constraint company_shares_pkey PRIMARY KEY (company_id, reader_id),
  constraint company_shares_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_shares_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint company_shares_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES share_pairs(id) ON DELETE CASCADE,
  constraint company_shares_one_reader CHECK ((num_nonnulls(organization_id, pair_id) = 1))
);
CREATE INDEX company_shares_org ON public.company_shares USING btree (organization_id, company_id);
CREATE INDEX company_shares_pair ON public.company_shares USING btree (pair_id) WHERE (pair_id IS NOT NULL);
CREATE INDEX company_shares_reader ON public.company_shares USING btree (reader_id, company_id);
alter table company_shares enable row level security;
create policy visible on company_shares for all to adjutant_app
  using (((reader_id = ANY (( SELECT app_readers() AS app_readers)::uuid[])) OR app_company_visible(company_id)))
  with check (app_company_visible(company_id));
CREATE TRIGGER company_share_filled BEFORE INSERT ON public.company_shares FOR EACH ROW EXECUTE FUNCTION company_share_filled();
CREATE TRIGGER search_company_share AFTER INSERT OR DELETE ON public.company_shares FOR EACH ROW EXECUTE FUNCTION search_company_shared();
grant delete, insert, select, update on company_shares to adjutant_app;

create table connection_sign_ins (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  state_hash bytea not null,
  verifier text not null,
  provider text not null,
  address text not null,
  connection_id uuid,
  expires_at timestamp with time zone default (clock_timestamp() + '00:15:00'::interval) not null,
  constraint connection_sign_ins_pkey PRIMARY KEY (id),
  constraint connection_sign_ins_state_hash_key UNIQUE (state_hash),
  constraint connection_sign_ins_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint connection_sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint connection_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX connection_sign_ins_connection ON public.connection_sign_ins USING btree (connection_id) WHERE (connection_id IS NOT NULL);
CREATE INDEX connection_sign_ins_session ON public.connection_sign_ins USING btree (session_id);
CREATE INDEX connection_sign_ins_user ON public.connection_sign_ins USING btree (user_id);
alter table connection_sign_ins enable row level security;
create policy own on connection_sign_ins for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select on connection_sign_ins to adjutant_app;

create table connections (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  address text not null,
  settings jsonb not null,
  secret text,
  ai_reads boolean default false not null,
  paused boolean default false not null,
  state text default 'waiting'::text not null,
  since timestamp(3) with time zone default clock_timestamp() not null,
  tries integer default 0 not null,
  next_try timestamp(3) with time zone default clock_timestamp() not null,
  synced_at timestamp(3) with time zone,
  read_count integer default 0 not null,
  to_read integer default 0 not null,
  left_at timestamp(3) with time zone,
  held_by uuid,
  held_until timestamp with time zone,
  fence bigint default 0 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  access text,
  access_until timestamp with time zone,
  access_held_until timestamp with time zone,
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_kind_check CHECK ((kind = ANY (ARRAY['mailbox'::text, 'calendar'::text, 'addresses'::text, 'forwarding'::text]))),
  constraint connections_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'reading'::text, 'ready'::text, 'password'::text, 'consent'::text, 'limited'::text, 'unreachable'::text, 'certificate'::text, 'not_allowed'::text, 'locked'::text, 'broken'::text])))
);
CREATE UNIQUE INDEX connections_address ON public.connections USING btree (user_id, kind, lower(address)) WHERE (left_at IS NULL);
CREATE INDEX connections_due ON public.connections USING btree (next_try) WHERE ((NOT paused) AND (left_at IS NULL));
CREATE UNIQUE INDEX connections_forwarding ON public.connections USING btree (user_id) WHERE ((kind = 'forwarding'::text) AND (left_at IS NULL));
CREATE UNIQUE INDEX connections_forwarding_address ON public.connections USING btree (lower(address)) WHERE ((kind = 'forwarding'::text) AND (left_at IS NULL));
CREATE INDEX connections_left ON public.connections USING btree (left_at) WHERE (left_at IS NOT NULL);
alter table connections enable row level security;
create policy own on connections for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (left_at IS NULL)))
  with check ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER connections_forget_notices AFTER DELETE ON public.connections FOR EACH ROW EXECUTE FUNCTION connection_forget_notices();
CREATE TRIGGER connections_told AFTER UPDATE OF state, tries, paused, left_at ON public.connections FOR EACH ROW EXECUTE FUNCTION connection_told();
CREATE TRIGGER connections_touch BEFORE UPDATE OF name, address, settings, ai_reads, paused, state, synced_at, read_count, to_read ON public.connections FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on connections to adjutant_app;

create table contact_import_rows (
  import_id uuid not null,
  contact_id uuid not null,
  before jsonb,
  version timestamp(3) with time zone not null,
  constraint contact_import_rows_pkey PRIMARY KEY (import_id, contact_id),
  constraint contact_import_rows_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint contact_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES contact_imports(id) ON DELETE CASCADE
);
CREATE INDEX contact_import_rows_contact ON public.contact_import_rows USING btree (contact_id);
alter table contact_import_rows enable row level security;
create policy own on contact_import_rows for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM contact_imports i
  WHERE (i.id = contact_import_rows.import_id))));
grant delete, insert, select, update on contact_import_rows to adjutant_app;

create table contact_imports (
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  created integer not null,
  merged integer not null,
  skipped integer not null,
  refused integer not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  undone_at timestamp(3) with time zone,
  constraint contact_imports_pkey PRIMARY KEY (id),
  constraint contact_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX contact_imports_user ON public.contact_imports USING btree (user_id, created_at, id);
alter table contact_imports enable row level security;
create policy own on contact_imports for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on contact_imports to adjutant_app;

create table contact_merges (
  id uuid not null,
  user_id uuid,
  owner_id uuid not null,
  kept_id uuid not null,
  gone_id uuid not null,
  gone_name text not null,
  former jsonb,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  undone_at timestamp(3) with time zone,
  constraint contact_merges_pkey PRIMARY KEY (id),
  constraint contact_merges_gone_id_key UNIQUE (gone_id),
  constraint contact_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint contact_merges_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint contact_merges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX contact_merges_kept ON public.contact_merges USING btree (kept_id);
CREATE INDEX contact_merges_owner ON public.contact_merges USING btree (owner_id);
CREATE INDEX contact_merges_user ON public.contact_merges USING btree (user_id, created_at, id);
alter table contact_merges enable row level security;
create policy own on contact_merges for select to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant select on contact_merges to adjutant_app;

create table contact_shares (
  contact_id uuid not null,
  organization_id uuid,
  owner_id uuid,
  sort_name text,
  last_contacted_rank date,
  created_at timestamp(3) with time zone,
  pair_id uuid,
  user_id uuid,
  reader_id uuid generated always as (COALESCE(organization_id, pair_id)) stored not null,
  constraint contact_shares_pkey PRIMARY KEY (contact_id, reader_id),
  constraint contact_shares_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint contact_shares_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint contact_shares_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES share_pairs(id) ON DELETE CASCADE,
  constraint contact_shares_one_reader CHECK ((num_nonnulls(organization_id, pair_id) = 1))
);
CREATE INDEX contact_shares_created ON public.contact_shares USING btree (organization_id, created_at, contact_id) INCLUDE (owner_id);
CREATE INDEX contact_shares_last ON public.contact_shares USING btree (organization_id, last_contacted_rank, contact_id) INCLUDE (owner_id);
CREATE INDEX contact_shares_name ON public.contact_shares USING btree (organization_id, sort_name, contact_id) INCLUDE (owner_id);
CREATE INDEX contact_shares_pair ON public.contact_shares USING btree (pair_id) WHERE (pair_id IS NOT NULL);
CREATE INDEX contact_shares_user_created ON public.contact_shares USING btree (user_id, created_at, contact_id) INCLUDE (owner_id) WHERE (user_id IS NOT NULL);
CREATE INDEX contact_shares_user_last ON public.contact_shares USING btree (user_id, last_contacted_rank, contact_id) INCLUDE (owner_id) WHERE (user_id IS NOT NULL);
CREATE INDEX contact_shares_user_name ON public.contact_shares USING btree (user_id, sort_name, contact_id) INCLUDE (owner_id) WHERE (user_id IS NOT NULL);
alter table contact_shares enable row level security;
create policy visible on contact_shares for all to adjutant_app
  using (((reader_id = ANY (( SELECT app_readers() AS app_readers)::uuid[])) OR app_contact_visible(contact_id)))
  with check (app_contact_visible(contact_id));
CREATE TRIGGER contact_share_filled BEFORE INSERT ON public.contact_shares FOR EACH ROW EXECUTE FUNCTION contact_share_filled();
CREATE TRIGGER search_contact_share AFTER INSERT OR DELETE ON public.contact_shares FOR EACH ROW EXECUTE FUNCTION search_contact_shared();
grant delete, insert, select, update on contact_shares to adjutant_app;

create table contact_views (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  filter jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint contact_views_pkey PRIMARY KEY (id),
  constraint contact_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX contact_views_name ON public.contact_views USING btree (user_id, lower(name));
alter table contact_views enable row level security;
create policy own on contact_views for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER contact_views_touch BEFORE UPDATE ON public.contact_views FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on contact_views to adjutant_app;

create table contacts (
  id uuid not null,
  owner_id uuid not null,
  organization_id uuid,
  name text not null,
  role text default ''::text not null,
  emails text[] default '{}'::text[] not null,
  phones text[] default '{}'::text[] not null,
  notes text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  keep_in_touch_weeks integer,
  last_contacted_on date,
  sort_name text generated always as (folded(name)) stored,
  search_text text generated always as (contact_search_text(name, (role || COALESCE(('
'::text || company), ''::text)), emails)) stored,
  match_keys text[] generated always as (contact_match_keys(emails, phones)) stored,
  last_contacted_rank date generated always as (COALESCE(last_contacted_on, '-infinity'::date)) stored,
  keep_in_touch_on date generated always as ((COALESCE(last_contacted_on, ((created_at AT TIME ZONE 'UTC'::text))::date) + (keep_in_touch_weeks * 7))) stored,
  labels jsonb default '[]'::jsonb not null,
  birthday text,
  time_zone text,
  tags text[] default '{}'::text[] not null,
  company text,
  company_id uuid,
  photo bytea,
  photo_type text,
  photo_version text generated always as (md5(photo)) stored,
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL,
  constraint contacts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint contacts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint contacts_birthday_check CHECK ((birthday ~ '^([0-9]{4}|-)-[0-9]{2}-[0-9]{2}$'::text)),
  constraint contacts_keep_in_touch_weeks_check CHECK (((keep_in_touch_weeks >= 1) AND (keep_in_touch_weeks <= 520))),
  constraint contacts_photo CHECK ((((photo IS NULL) = (photo_type IS NULL)) AND (octet_length(photo) <= 262144) AND (photo_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))))
);
CREATE INDEX contacts_company ON public.contacts USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX contacts_last_contact ON public.contacts USING btree (owner_id, last_contacted_on) WHERE (last_contacted_on IS NOT NULL);
CREATE INDEX contacts_match ON public.contacts USING gin (owner_id, match_keys) WITH (gin_pending_list_limit='256');
CREATE INDEX contacts_org ON public.contacts USING btree (organization_id) WHERE (organization_id IS NOT NULL);
CREATE INDEX contacts_owner_created ON public.contacts USING btree (owner_id, created_at, id);
CREATE INDEX contacts_owner_due ON public.contacts USING btree (owner_id, keep_in_touch_on, id) WHERE (keep_in_touch_on IS NOT NULL);
CREATE INDEX contacts_owner_last ON public.contacts USING btree (owner_id, last_contacted_rank, id);
CREATE INDEX contacts_owner_name ON public.contacts USING btree (owner_id, sort_name, id);
CREATE INDEX contacts_owner_updated ON public.contacts USING btree (owner_id, updated_at);
CREATE INDEX contacts_search ON public.contacts USING gin (owner_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX contacts_tags ON public.contacts USING gin (owner_id, tags);
alter table contacts enable row level security;
create policy visible on contacts for all to adjutant_app
  using (((owner_id = ( SELECT app_user() AS app_user)) OR (EXISTS ( SELECT 1
   FROM contact_shares s
  WHERE ((s.contact_id = contacts.id) AND (s.reader_id = ANY (( SELECT app_readers() AS app_readers)::uuid[])))))));
CREATE TRIGGER contact_shares_follow AFTER UPDATE ON public.contacts FOR EACH ROW WHEN (((((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.sort_name IS DISTINCT FROM new.sort_name)) OR (old.last_contacted_rank IS DISTINCT FROM new.last_contacted_rank)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION contact_shares_follow();
CREATE TRIGGER contacts_touch BEFORE UPDATE ON public.contacts FOR EACH ROW WHEN ((NOT (old.last_contacted_on IS DISTINCT FROM new.last_contacted_on))) EXECUTE FUNCTION touch();
CREATE TRIGGER search_contact AFTER INSERT OR UPDATE OF name, role, company, emails, phones, tags, notes, owner_id ON public.contacts FOR EACH ROW EXECUTE FUNCTION search_contact_changed();
CREATE TRIGGER search_forget AFTER DELETE ON public.contacts FOR EACH ROW EXECUTE FUNCTION search_forget('contact');
grant delete, insert, select, update on contacts to adjutant_app;

create table contacts_apart (
  user_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint contacts_apart_pkey PRIMARY KEY (user_id, one_id, other_id),
  constraint contacts_apart_one_id_fkey FOREIGN KEY (one_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint contacts_apart_other_id_fkey FOREIGN KEY (other_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint contacts_apart_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint contacts_apart_check CHECK ((one_id < other_id))
);
CREATE INDEX contacts_apart_one ON public.contacts_apart USING btree (one_id);
CREATE INDEX contacts_apart_other ON public.contacts_apart USING btree (other_id);
alter table contacts_apart enable row level security;
create policy own on contacts_apart for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND app_contact_visible(one_id) AND app_contact_visible(other_id)));
grant delete, insert, select on contacts_apart to adjutant_app;

create table conversations (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  seq integer default 0 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  fence text default replace((gen_random_uuid())::text, '-'::text, ''::text) not null,
  naming_at timestamp(3) with time zone,
  named_by text default 'person'::text not null,
  pinned_at timestamp(3) with time zone,
  archived_at timestamp(3) with time zone,
  temporary_until timestamp(3) with time zone,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversations_named_by_check CHECK ((named_by = ANY (ARRAY['default'::text, 'rule'::text, 'model'::text, 'person'::text])))
);
CREATE INDEX conversations_archived ON public.conversations USING btree (user_id, updated_at, id) WHERE (archived_at IS NOT NULL);
CREATE INDEX conversations_naming ON public.conversations USING btree (naming_at) WHERE (naming_at IS NOT NULL);
CREATE INDEX conversations_owner ON public.conversations USING btree (user_id, updated_at, id);
CREATE INDEX conversations_pinned ON public.conversations USING btree (user_id, pinned_at) WHERE (pinned_at IS NOT NULL);
CREATE INDEX conversations_temporary ON public.conversations USING btree (temporary_until) WHERE (temporary_until IS NOT NULL);
alter table conversations enable row level security;
create policy own on conversations for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER conversations_touch BEFORE UPDATE OF name, seq ON public.conversations FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search_conversation AFTER INSERT OR UPDATE OF name ON public.conversations FOR EACH ROW EXECUTE FUNCTION search_conversation_changed();
CREATE TRIGGER search_forget AFTER DELETE ON public.conversations FOR EACH ROW EXECUTE FUNCTION search_forget('conversation');
grant delete, insert, select, update on conversations to adjutant_app;

create table crew_agents (
  crew_id uuid not null,
  agent_id uuid not null,
  "position" integer not null,
  constraint crew_agents_pkey PRIMARY KEY (crew_id, agent_id),
  constraint crew_agents_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint crew_agents_crew_id_fkey FOREIGN KEY (crew_id) REFERENCES crews(id) ON DELETE CASCADE
);
CREATE INDEX crew_agents_agent ON public.crew_agents USING btree (agent_id);
alter table crew_agents enable row level security;
create policy own on crew_agents for all to adjutant_app
  using (app_changes_crew(crew_id));
create policy visible on crew_agents for select to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM crews i
  WHERE (i.id = crew_agents.crew_id))));
grant delete, insert, select, update on crew_agents to adjutant_app;

create table crews (
  id uuid not null,
  user_id uuid,
  name text not null,
  description text default ''::text not null,
  version text not null,
  tasks jsonb default '[]'::jsonb not null,
  inputs jsonb default '[]'::jsonb not null,
  is_auto_gen boolean default false not null,
  is_public boolean default false not null,
  revision integer default 1 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  fallback_models text[],
  constraint crews_pkey PRIMARY KEY (id),
  constraint crews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX crews_builtin ON public.crews USING btree (name) WHERE (is_auto_gen AND (user_id IS NULL));
CREATE INDEX crews_owner ON public.crews USING btree (user_id);
alter table crews enable row level security;
create policy own_changed on crews for update to adjutant_app
  using (((NOT is_auto_gen) AND
CASE
    WHEN is_public THEN ( SELECT app_is_admin() AS app_is_admin)
    ELSE (user_id = ( SELECT app_user() AS app_user))
END))
  with check (((NOT is_auto_gen) AND (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_public)) OR ( SELECT app_is_admin() AS app_is_admin))));
create policy own_gone on crews for delete to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_auto_gen) AND (NOT is_public)));
create policy own_new on crews for insert to adjutant_app
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_auto_gen) AND ((NOT is_public) OR ( SELECT app_is_admin() AS app_is_admin))));
create policy visible on crews for select to adjutant_app
  using ((is_public OR (user_id = ( SELECT app_user() AS app_user)) OR ((NOT is_auto_gen) AND (user_id = ANY (( SELECT app_leaders() AS app_leaders)::uuid[])))));
CREATE TRIGGER crews_touch BEFORE UPDATE ON public.crews FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on crews to adjutant_app;

create table deleted_records (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  deleted_by uuid not null,
  deleted_at timestamp(3) with time zone default clock_timestamp() not null,
  record jsonb not null,
  constraint deleted_records_pkey PRIMARY KEY (kind, id),
  constraint deleted_records_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint deleted_records_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX deleted_records_age ON public.deleted_records USING btree (deleted_at);
alter table deleted_records enable row level security;
create policy own on deleted_records for all to adjutant_app
  using ((deleted_by = ( SELECT app_user() AS app_user)));
grant delete, insert, select on deleted_records to adjutant_app;

create table dictation_settings (
  one_row boolean default true not null,
  is_on boolean default true not null,
  provider_id uuid,
  model text,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint dictation_settings_pkey PRIMARY KEY (one_row),
  constraint dictation_settings_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES model_providers(id) ON DELETE SET NULL,
  constraint dictation_settings_model_check CHECK (((length(model) >= 1) AND (length(model) <= 200))),
  constraint dictation_settings_one_row_check CHECK (one_row)
);
alter table dictation_settings enable row level security;
create policy administrators on dictation_settings for all to adjutant_app
  using (( SELECT app_is_admin() AS app_is_admin))
  with check (( SELECT app_is_admin() AS app_is_admin));
grant insert, select, update on dictation_settings to adjutant_app;

create table dictations (
  user_id uuid not null,
  file_id uuid not null,
  content text,
  note_id uuid,
  began_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint dictations_pkey PRIMARY KEY (user_id, file_id),
  constraint dictations_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE SET NULL,
  constraint dictations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX dictations_note ON public.dictations USING btree (note_id) WHERE (note_id IS NOT NULL);
alter table dictations enable row level security;
create policy own on dictations for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on dictations to adjutant_app;

create table engine_nodes (
  id text not null,
  beat_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint engine_nodes_pkey PRIMARY KEY (id)
);

create table exchanges (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  mail_count integer default 0 not null,
  unread_count integer default 0 not null,
  last_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint exchanges_pkey PRIMARY KEY (id),
  constraint exchanges_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint exchanges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX exchanges_connection ON public.exchanges USING btree (connection_id);
CREATE INDEX exchanges_newest ON public.exchanges USING btree (user_id, last_at, id);
CREATE INDEX exchanges_unread ON public.exchanges USING btree (user_id, last_at, id) WHERE (unread_count > 0);
alter table exchanges enable row level security;
create policy own on exchanges for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c
  WHERE (c.ai_reads OR ( SELECT app_own_eyes() AS app_own_eyes))))));
CREATE TRIGGER exchanges_touch BEFORE UPDATE ON public.exchanges FOR EACH ROW EXECUTE FUNCTION touch();
grant select on exchanges to adjutant_app;

create table factory_versions (
  agent_id uuid,
  tool_id uuid,
  crew_id uuid,
  flow_id uuid,
  item_id uuid generated always as (COALESCE(agent_id, tool_id, crew_id, flow_id)) stored,
  number integer not null,
  record jsonb not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint factory_versions_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint factory_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint factory_versions_crew_id_fkey FOREIGN KEY (crew_id) REFERENCES crews(id) ON DELETE CASCADE,
  constraint factory_versions_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES flows(id) ON DELETE CASCADE,
  constraint factory_versions_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tools(id) ON DELETE CASCADE,
  constraint factory_versions_check CHECK ((num_nonnulls(agent_id, tool_id, crew_id, flow_id) = 1))
);
CREATE INDEX factory_versions_agent ON public.factory_versions USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX factory_versions_author ON public.factory_versions USING btree (changed_by);
CREATE INDEX factory_versions_crew ON public.factory_versions USING btree (crew_id) WHERE (crew_id IS NOT NULL);
CREATE INDEX factory_versions_flow ON public.factory_versions USING btree (flow_id) WHERE (flow_id IS NOT NULL);
CREATE UNIQUE INDEX factory_versions_item ON public.factory_versions USING btree (item_id, number);
CREATE INDEX factory_versions_tool ON public.factory_versions USING btree (tool_id) WHERE (tool_id IS NOT NULL);
alter table factory_versions enable row level security;
create policy own on factory_versions for insert to adjutant_app
  with check (((changed_by = ( SELECT app_user() AS app_user)) AND (app_changes_agent(agent_id) OR app_changes_tool(tool_id) OR app_changes_crew(crew_id) OR app_changes_flow(flow_id))));
create policy visible on factory_versions for select to adjutant_app
  using (((EXISTS ( SELECT 1
   FROM agents i
  WHERE (i.id = factory_versions.agent_id))) OR (EXISTS ( SELECT 1
   FROM tools i
  WHERE (i.id = factory_versions.tool_id))) OR (EXISTS ( SELECT 1
   FROM crews i
  WHERE (i.id = factory_versions.crew_id))) OR (EXISTS ( SELECT 1
   FROM flows i
  WHERE (i.id = factory_versions.flow_id)))));
grant insert, select on factory_versions to adjutant_app;

create table file_texts (
  file_id uuid not null,
  user_id uuid not null,
  content text not null,
  words tsvector generated always as (file_words(content)) stored,
  constraint file_texts_pkey PRIMARY KEY (file_id),
  constraint file_texts_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint file_texts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX file_texts_words ON public.file_texts USING gin (user_id, words);
alter table file_texts enable row level security;
create policy own on file_texts for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER search_file_text AFTER INSERT OR UPDATE OF content ON public.file_texts FOR EACH ROW EXECUTE FUNCTION search_file_read();
CREATE TRIGGER statements_file AFTER INSERT OR UPDATE OF content ON public.file_texts FOR EACH ROW EXECUTE FUNCTION statement_due('file');
grant select on file_texts to adjutant_app;

create table files (
  id uuid not null,
  user_id uuid not null,
  conversation_id uuid,
  name text not null,
  media_type text not null,
  kind text not null,
  size integer not null,
  sha256 text not null,
  blob_id uuid not null,
  text_status text not null,
  text_tries smallint default 0 not null,
  text_held_until timestamp with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  mail_id uuid,
  came_from text,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_blob_id_key UNIQUE (blob_id),
  constraint files_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL,
  constraint files_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint files_size_check CHECK ((size > 0)),
  constraint files_text_status_check CHECK ((text_status = ANY (ARRAY['pending'::text, 'ready'::text, 'none'::text, 'failed'::text])))
);
CREATE INDEX files_conversation ON public.files USING btree (conversation_id, created_at, id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX files_mail ON public.files USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX files_owner_created ON public.files USING btree (user_id, created_at, id);
CREATE INDEX files_owner_name ON public.files USING btree (user_id, lower(name), id);
CREATE INDEX files_owner_size ON public.files USING btree (user_id, size, id);
CREATE INDEX files_to_read ON public.files USING btree (created_at) WHERE (text_status = 'pending'::text);
alter table files enable row level security;
create policy own on files for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER files_leave_blob AFTER DELETE ON public.files FOR EACH ROW EXECUTE FUNCTION leave_blob();
CREATE TRIGGER files_touch BEFORE UPDATE OF name ON public.files FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search_file AFTER INSERT OR UPDATE OF name ON public.files FOR EACH ROW EXECUTE FUNCTION search_file_changed();
CREATE TRIGGER search_forget AFTER DELETE ON public.files FOR EACH ROW EXECUTE FUNCTION search_forget('file');
grant delete, insert, select, update on files to adjutant_app;

create table flow_parts (
  flow_id uuid not null,
  agent_id uuid,
  tool_id uuid,
  crew_id uuid,
  constraint flow_parts_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint flow_parts_crew_id_fkey FOREIGN KEY (crew_id) REFERENCES crews(id) ON DELETE CASCADE,
  constraint flow_parts_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES flows(id) ON DELETE CASCADE,
  constraint flow_parts_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tools(id) ON DELETE CASCADE,
  constraint flow_parts_check CHECK ((num_nonnulls(agent_id, tool_id, crew_id) = 1))
);
CREATE INDEX flow_parts_agent ON public.flow_parts USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX flow_parts_crew ON public.flow_parts USING btree (crew_id) WHERE (crew_id IS NOT NULL);
CREATE INDEX flow_parts_flow ON public.flow_parts USING btree (flow_id);
CREATE INDEX flow_parts_tool ON public.flow_parts USING btree (tool_id) WHERE (tool_id IS NOT NULL);
alter table flow_parts enable row level security;
create policy own on flow_parts for all to adjutant_app
  using (app_changes_flow(flow_id));
create policy visible on flow_parts for select to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM flows i
  WHERE (i.id = flow_parts.flow_id))));
grant delete, insert, select, update on flow_parts to adjutant_app;

create table flows (
  id uuid not null,
  user_id uuid,
  name text not null,
  description text default ''::text not null,
  version text default '1.0'::text not null,
  steps jsonb default '[]'::jsonb not null,
  inputs jsonb default '[]'::jsonb not null,
  is_auto_gen boolean default false not null,
  is_public boolean default false not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  revision integer default 1 not null,
  constraint flows_pkey PRIMARY KEY (id),
  constraint flows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX flows_builtin ON public.flows USING btree (name) WHERE (is_auto_gen AND (user_id IS NULL));
CREATE INDEX flows_owner ON public.flows USING btree (user_id);
alter table flows enable row level security;
create policy own_changed on flows for update to adjutant_app
  using (((NOT is_auto_gen) AND
CASE
    WHEN is_public THEN ( SELECT app_is_admin() AS app_is_admin)
    ELSE (user_id = ( SELECT app_user() AS app_user))
END))
  with check (((NOT is_auto_gen) AND (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_public)) OR ( SELECT app_is_admin() AS app_is_admin))));
create policy own_gone on flows for delete to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_auto_gen) AND (NOT is_public)));
create policy own_new on flows for insert to adjutant_app
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_auto_gen) AND ((NOT is_public) OR ( SELECT app_is_admin() AS app_is_admin))));
create policy visible on flows for select to adjutant_app
  using ((is_public OR (user_id = ( SELECT app_user() AS app_user)) OR ((NOT is_auto_gen) AND (user_id = ANY (( SELECT app_leaders() AS app_leaders)::uuid[])))));
CREATE TRIGGER flows_touch BEFORE UPDATE ON public.flows FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on flows to adjutant_app;

create table goal_shares (
  goal_id uuid not null,
  pair_id uuid not null,
  user_id uuid,
  owner_id uuid,
  organization_id uuid,
  status text,
  status_rank integer,
  due_date date,
  created_at timestamp(3) with time zone,
  constraint goal_shares_pkey PRIMARY KEY (goal_id, pair_id),
  constraint goal_shares_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id) ON DELETE CASCADE,
  constraint goal_shares_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES share_pairs(id) ON DELETE CASCADE
);
CREATE INDEX goal_shares_pair ON public.goal_shares USING btree (pair_id);
CREATE INDEX goal_shares_user_created ON public.goal_shares USING btree (user_id, created_at, goal_id) INCLUDE (owner_id, organization_id, status);
CREATE INDEX goal_shares_user_due ON public.goal_shares USING btree (user_id, due_date, goal_id) INCLUDE (owner_id, organization_id, status);
CREATE INDEX goal_shares_user_status ON public.goal_shares USING btree (user_id, status_rank, goal_id) INCLUDE (owner_id, organization_id, status);
alter table goal_shares enable row level security;
create policy visible on goal_shares for all to adjutant_app
  using (((pair_id = ANY (( SELECT app_pairs() AS app_pairs)::uuid[])) OR app_goal_visible(goal_id)))
  with check (app_goal_visible(goal_id));
CREATE TRIGGER goal_share_filled BEFORE INSERT ON public.goal_shares FOR EACH ROW EXECUTE FUNCTION goal_share_filled();
CREATE TRIGGER search_goal_share AFTER INSERT OR DELETE ON public.goal_shares FOR EACH ROW EXECUTE FUNCTION search_goal_shared();
grant delete, insert, select, update on goal_shares to adjutant_app;

create table goals (
  id uuid not null,
  user_id uuid not null,
  organization_id uuid,
  title text not null,
  description text,
  due_date date not null,
  status text default 'new'::text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  status_rank integer generated always as (array_position(ARRAY['new'::text, 'in_progress'::text, 'done'::text, 'failed'::text], status)) stored,
  constraint goals_pkey PRIMARY KEY (id),
  constraint goals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint goals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint goals_status_check CHECK ((status = ANY (ARRAY['new'::text, 'in_progress'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX goals_org_created ON public.goals USING btree (organization_id, created_at, id) INCLUDE (user_id, status);
CREATE INDEX goals_org_due ON public.goals USING btree (organization_id, due_date, id) INCLUDE (user_id, status);
CREATE INDEX goals_org_status ON public.goals USING btree (organization_id, status_rank, id) INCLUDE (user_id, status);
CREATE INDEX goals_org_updated ON public.goals USING btree (organization_id, updated_at) WHERE (organization_id IS NOT NULL);
CREATE INDEX goals_owner_created ON public.goals USING btree (user_id, created_at, id) INCLUDE (organization_id, status);
CREATE INDEX goals_owner_due ON public.goals USING btree (user_id, due_date, id) INCLUDE (organization_id, status);
CREATE INDEX goals_owner_status ON public.goals USING btree (user_id, status_rank, id) INCLUDE (organization_id, status);
CREATE INDEX goals_owner_updated ON public.goals USING btree (user_id, updated_at);
alter table goals enable row level security;
create policy visible on goals for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) OR (organization_id = ANY (( SELECT app_orgs() AS app_orgs)::uuid[])) OR (EXISTS ( SELECT 1
   FROM goal_shares s
  WHERE ((s.goal_id = goals.id) AND (s.pair_id = ANY (( SELECT app_pairs() AS app_pairs)::uuid[])))))));
CREATE TRIGGER goal_shares_follow AFTER UPDATE ON public.goals FOR EACH ROW WHEN ((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.organization_id IS DISTINCT FROM new.organization_id)) OR (old.status IS DISTINCT FROM new.status)) OR (old.due_date IS DISTINCT FROM new.due_date)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION goal_shares_follow();
CREATE TRIGGER goals_touch BEFORE UPDATE ON public.goals FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search_forget AFTER DELETE ON public.goals FOR EACH ROW EXECUTE FUNCTION search_forget('goal');
CREATE TRIGGER search_goal AFTER INSERT OR UPDATE OF title, description, organization_id, user_id ON public.goals FOR EACH ROW EXECUTE FUNCTION search_goal_changed();
grant delete, insert, select, update on goals to adjutant_app;

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);
alter table idempotency_keys enable row level security;
create policy own on idempotency_keys for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on idempotency_keys to adjutant_app;

create table interactions (
  id uuid not null,
  contact_id uuid not null,
  author_id uuid,
  date date not null,
  summary text not null,
  notes text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint interactions_pkey PRIMARY KEY (id),
  constraint interactions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint interactions_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
);
CREATE INDEX interactions_author ON public.interactions USING btree (author_id);
CREATE INDEX interactions_contact ON public.interactions USING btree (contact_id, date, id);
alter table interactions enable row level security;
create policy visible on interactions for all to adjutant_app
  using (app_contact_visible(contact_id));
CREATE TRIGGER interactions_last AFTER INSERT OR DELETE OR UPDATE OF date ON public.interactions FOR EACH ROW EXECUTE FUNCTION contact_was_contacted();
CREATE TRIGGER interactions_touch BEFORE UPDATE ON public.interactions FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search_forget AFTER DELETE ON public.interactions FOR EACH ROW EXECUTE FUNCTION search_forget('interaction');
CREATE TRIGGER search_interaction AFTER INSERT OR UPDATE OF summary, notes ON public.interactions FOR EACH ROW EXECUTE FUNCTION search_interaction_changed();
CREATE TRIGGER statements_interaction AFTER INSERT OR UPDATE OF summary, notes, date ON public.interactions FOR EACH ROW WHEN (((new.notes IS NOT NULL) OR (new.summary <> ALL (ARRAY['Mail received'::text, 'Mail sent'::text, 'Mails exchanged'::text])))) EXECUTE FUNCTION statement_due('interaction');
grant delete, insert, select, update on interactions to adjutant_app;

create table invitation_answers (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  uid text not null,
  occurrence text not null,
  sequence integer not null,
  status text not null,
  draft_id uuid,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint invitation_answers_pkey PRIMARY KEY (id),
  constraint invitation_answers_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint invitation_answers_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES mail_drafts(id) ON DELETE SET NULL,
  constraint invitation_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint invitation_answers_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'tentative'::text, 'declined'::text])))
);
CREATE INDEX invitation_answers_connection ON public.invitation_answers USING btree (connection_id);
CREATE INDEX invitation_answers_draft ON public.invitation_answers USING btree (draft_id) WHERE (draft_id IS NOT NULL);
CREATE INDEX invitation_answers_uid ON public.invitation_answers USING btree (user_id, uid, created_at);
alter table invitation_answers enable row level security;
create policy own on invitation_answers for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c
  WHERE (c.ai_reads OR ( SELECT app_own_eyes() AS app_own_eyes))))));
grant insert, select on invitation_answers to adjutant_app;

create table invitation_links (
  id uuid not null,
  organization_id uuid not null,
  created_by uuid not null,
  email text,
  by_mail boolean not null,
  org_access_level text not null,
  token_hash bytea not null,
  uses integer default 0 not null,
  max_uses integer not null,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint invitation_links_pkey PRIMARY KEY (id),
  constraint invitation_links_token_hash_key UNIQUE (token_hash),
  constraint invitation_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint invitation_links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint invitation_links_check CHECK (((uses >= 0) AND (uses <= max_uses))),
  constraint invitation_links_check1 CHECK (((NOT by_mail) OR (email IS NOT NULL))),
  constraint invitation_links_check2 CHECK (((email IS NULL) OR (max_uses = 1))),
  constraint invitation_links_check3 CHECK (((max_uses = 1) OR (org_access_level = 'user'::text))),
  constraint invitation_links_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 200))),
  constraint invitation_links_org_access_level_check CHECK ((org_access_level = ANY (ARRAY['user'::text, 'manager'::text, 'admin'::text])))
);
CREATE INDEX invitation_links_maker ON public.invitation_links USING btree (created_by, created_at, id);
CREATE INDEX invitation_links_org ON public.invitation_links USING btree (organization_id, created_at, id);
alter table invitation_links enable row level security;
create policy visible on invitation_links for all to adjutant_app
  using (((created_by = ( SELECT app_user() AS app_user)) OR may_invite(( SELECT app_user() AS app_user), organization_id)))
  with check (may_invite(( SELECT app_user() AS app_user), organization_id));
grant insert, select, update on invitation_links to adjutant_app;

create table invitation_settings (
  one_row boolean default true not null,
  let_in text not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint invitation_settings_pkey PRIMARY KEY (one_row),
  constraint invitation_settings_let_in_check CHECK ((let_in = ANY (ARRAY['nobody'::text, 'administrators'::text, 'everybody'::text]))),
  constraint invitation_settings_one_row_check CHECK (one_row)
);
alter table invitation_settings enable row level security;
create policy administrators_write on invitation_settings for all to adjutant_app
  using ((EXISTS ( SELECT
   FROM users u
  WHERE ((u.id = ( SELECT app_user() AS app_user)) AND (u.user_level = 'admin'::text)))))
  with check ((EXISTS ( SELECT
   FROM users u
  WHERE ((u.id = ( SELECT app_user() AS app_user)) AND (u.user_level = 'admin'::text)))));
create policy everybody_reads on invitation_settings for select to adjutant_app
  using (true);
grant insert, select, update on invitation_settings to adjutant_app;

create table invitations (
  id uuid not null,
  organization_id uuid not null,
  email text not null,
  org_access_level text not null,
  invited_by uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  token_hash bytea,
  sent_at timestamp(3) with time zone default clock_timestamp() not null,
  followed_by uuid,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_followed_by_fkey FOREIGN KEY (followed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint invitations_org_access_level_check CHECK ((org_access_level = ANY (ARRAY['user'::text, 'manager'::text, 'admin'::text])))
);
CREATE INDEX invitations_by_email ON public.invitations USING btree (lower(email));
CREATE UNIQUE INDEX invitations_email ON public.invitations USING btree (organization_id, lower(email));
CREATE INDEX invitations_followed ON public.invitations USING btree (followed_by) WHERE (followed_by IS NOT NULL);
CREATE INDEX invitations_inviter ON public.invitations USING btree (invited_by);
grant delete, insert, select, update on invitations to adjutant_app;

create table known_browsers (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  used_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint known_browsers_pkey PRIMARY KEY (token_hash),
  constraint known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_browsers_user ON public.known_browsers USING btree (user_id, used_at);
alter table known_browsers enable row level security;

create table kpi_values (
  id uuid not null,
  kpi_id uuid not null,
  value double precision not null,
  recorded_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint kpi_values_pkey PRIMARY KEY (id),
  constraint kpi_values_kpi_id_fkey FOREIGN KEY (kpi_id) REFERENCES kpis(id) ON DELETE CASCADE
);
CREATE INDEX kpi_values_kpi ON public.kpi_values USING btree (kpi_id, recorded_at, id);
alter table kpi_values enable row level security;
create policy visible on kpi_values for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM kpis k
  WHERE (k.id = kpi_values.kpi_id))));
grant delete, insert, select, update on kpi_values to adjutant_app;

create table kpis (
  id uuid not null,
  goal_id uuid not null,
  "position" integer not null,
  name text not null,
  current_value double precision,
  target_value double precision,
  unit text,
  direction text default 'increase'::text not null,
  start_value double precision,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  started_on date default ((now() AT TIME ZONE 'utc'::text))::date not null,
  constraint kpis_pkey PRIMARY KEY (id),
  constraint kpis_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id) ON DELETE CASCADE,
  constraint kpis_direction_check CHECK ((direction = ANY (ARRAY['increase'::text, 'decrease'::text])))
);
CREATE INDEX kpis_goal ON public.kpis USING btree (goal_id, "position");
alter table kpis enable row level security;
create policy visible on kpis for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM goals g
  WHERE (g.id = kpis.goal_id))));
CREATE TRIGGER search_forget AFTER DELETE ON public.kpis FOR EACH ROW EXECUTE FUNCTION search_forget('kpi');
CREATE TRIGGER search_kpi AFTER INSERT OR UPDATE OF name ON public.kpis FOR EACH ROW EXECUTE FUNCTION search_kpi_changed();
grant delete, insert, select, update on kpis to adjutant_app;

create table mail_drafts (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  exchange_id uuid,
  in_reply_to text,
  "references" text[] default '{}'::text[] not null,
  "to" text[] not null,
  cc text[] not null,
  subject text not null,
  text text not null,
  message_id text not null,
  state text default 'draft'::text not null,
  why text,
  tries integer default 0 not null,
  next_try timestamp(3) with time zone default clock_timestamp() not null,
  held_until timestamp with time zone,
  agreed_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  itip text,
  calendar jsonb,
  constraint mail_drafts_pkey PRIMARY KEY (id),
  constraint mail_drafts_message_id_key UNIQUE (message_id),
  constraint mail_drafts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint mail_drafts_exchange_id_fkey FOREIGN KEY (exchange_id) REFERENCES exchanges(id) ON DELETE SET NULL,
  constraint mail_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_drafts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'agreed'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unsure'::text])))
);
CREATE INDEX mail_drafts_connection ON public.mail_drafts USING btree (connection_id);
CREATE INDEX mail_drafts_due ON public.mail_drafts USING btree (next_try) WHERE (state = ANY (ARRAY['agreed'::text, 'sending'::text]));
CREATE INDEX mail_drafts_exchange ON public.mail_drafts USING btree (exchange_id) WHERE (exchange_id IS NOT NULL);
CREATE INDEX mail_drafts_user ON public.mail_drafts USING btree (user_id, updated_at, id);
alter table mail_drafts enable row level security;
create policy own on mail_drafts for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c
  WHERE (c.ai_reads OR ( SELECT app_own_eyes() AS app_own_eyes))))));
CREATE TRIGGER answer_gone BEFORE DELETE ON public.mail_drafts FOR EACH ROW WHEN ((old.itip IS NOT NULL)) EXECUTE FUNCTION answer_of_draft();
CREATE TRIGGER answer_sent AFTER UPDATE OF state ON public.mail_drafts FOR EACH ROW WHEN (((new.itip IS NOT NULL) AND (new.state = 'sent'::text))) EXECUTE FUNCTION answer_of_draft();
CREATE TRIGGER mail_drafts_touch BEFORE UPDATE ON public.mail_drafts FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on mail_drafts to adjutant_app;

create table mail_folders (
  id uuid not null,
  connection_id uuid not null,
  user_id uuid not null,
  path text not null,
  role text not null,
  uid_validity bigint not null,
  modseq bigint,
  compared_at timestamp(3) with time zone,
  constraint mail_folders_pkey PRIMARY KEY (id),
  constraint mail_folders_connection_id_path_key UNIQUE (connection_id, path),
  constraint mail_folders_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint mail_folders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_folders_role_check CHECK ((role = ANY (ARRAY['inbox'::text, 'sent'::text])))
);
alter table mail_folders enable row level security;
create policy own on mail_folders for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c
  WHERE (c.ai_reads OR ( SELECT app_own_eyes() AS app_own_eyes))))));
grant select on mail_folders to adjutant_app;

create table mail_interactions (
  contact_id uuid not null,
  exchange_id uuid not null,
  day date not null,
  user_id uuid not null,
  connection_id uuid not null,
  interaction_id uuid,
  constraint mail_interactions_pkey PRIMARY KEY (exchange_id, contact_id, day),
  constraint mail_interactions_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint mail_interactions_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint mail_interactions_exchange_id_fkey FOREIGN KEY (exchange_id) REFERENCES exchanges(id) ON DELETE CASCADE,
  constraint mail_interactions_interaction_id_fkey FOREIGN KEY (interaction_id) REFERENCES interactions(id) ON DELETE SET NULL,
  constraint mail_interactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mail_interactions_connection ON public.mail_interactions USING btree (connection_id);
CREATE INDEX mail_interactions_contact ON public.mail_interactions USING btree (contact_id);
CREATE INDEX mail_interactions_interaction ON public.mail_interactions USING btree (interaction_id) WHERE (interaction_id IS NOT NULL);
alter table mail_interactions enable row level security;
create policy own on mail_interactions for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c
  WHERE (c.ai_reads OR ( SELECT app_own_eyes() AS app_own_eyes))))));
CREATE TRIGGER mail_interaction_gone AFTER DELETE ON public.mail_interactions FOR EACH ROW WHEN ((old.interaction_id IS NOT NULL)) EXECUTE FUNCTION mail_interaction_gone();
grant select on mail_interactions to adjutant_app;

create table mail_invitations (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  mail_id uuid not null,
  method text not null,
  uid text not null,
  occurrence text not null,
  sequence integer not null,
  stamp text not null,
  from_address text not null,
  proven boolean not null,
  received_at timestamp(3) with time zone not null,
  title text not null,
  place text not null,
  notes text not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  starts_on date,
  ends_on date,
  recurring boolean not null,
  organizer jsonb not null,
  guests jsonb not null,
  addresses text[] not null,
  constraint mail_invitations_pkey PRIMARY KEY (id),
  constraint mail_invitations_mail_id_uid_occurrence_key UNIQUE (mail_id, uid, occurrence),
  constraint mail_invitations_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint mail_invitations_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint mail_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_invitations_method_check CHECK ((method = ANY (ARRAY['request'::text, 'cancel'::text, 'reply'::text])))
);
CREATE INDEX mail_invitations_connection ON public.mail_invitations USING btree (connection_id);
CREATE INDEX mail_invitations_ends ON public.mail_invitations USING btree (user_id, ends_at);
CREATE INDEX mail_invitations_uid ON public.mail_invitations USING btree (user_id, uid);
alter table mail_invitations enable row level security;
create policy own on mail_invitations for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c
  WHERE (c.ai_reads OR ( SELECT app_own_eyes() AS app_own_eyes))))));
grant select on mail_invitations to adjutant_app;

create table mail_places (
  folder_id uuid not null,
  uid bigint not null,
  user_id uuid not null,
  mail_id uuid,
  why text,
  tries smallint default 1 not null,
  tried_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint mail_places_pkey PRIMARY KEY (folder_id, uid),
  constraint mail_places_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES mail_folders(id) ON DELETE CASCADE,
  constraint mail_places_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint mail_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_places_why_check CHECK ((why = ANY (ARRAY['private'::text, 'unreadable'::text])))
);
CREATE INDEX mail_places_mail ON public.mail_places USING btree (mail_id);
alter table mail_places enable row level security;
create policy own on mail_places for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT
   FROM mails m
  WHERE (m.id = mail_places.mail_id)))));
grant select on mail_places to adjutant_app;

create table mail_references (
  connection_id uuid not null,
  message_id text not null,
  user_id uuid not null,
  exchange_id uuid not null,
  constraint mail_references_pkey PRIMARY KEY (connection_id, message_id),
  constraint mail_references_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint mail_references_exchange_id_fkey FOREIGN KEY (exchange_id) REFERENCES exchanges(id) ON DELETE CASCADE,
  constraint mail_references_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mail_references_exchange ON public.mail_references USING btree (exchange_id);
alter table mail_references enable row level security;

create table mails (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  exchange_id uuid not null,
  key text not null,
  message_id text not null,
  sent_at timestamp(3) with time zone not null,
  own boolean not null,
  from_name text not null,
  from_address text not null,
  "to" jsonb not null,
  cc jsonb not null,
  reply_to text,
  addresses text[] not null,
  subject text not null,
  text text not null,
  quoted_at integer not null,
  attachments jsonb not null,
  automatic boolean not null,
  marks text[] not null,
  seen boolean not null,
  flagged boolean not null,
  answered boolean not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  read_here boolean default false not null,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_connection_id_key_key UNIQUE (connection_id, key),
  constraint mails_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint mails_exchange_id_fkey FOREIGN KEY (exchange_id) REFERENCES exchanges(id) ON DELETE CASCADE,
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mails_addresses ON public.mails USING gin (user_id, addresses);
CREATE INDEX mails_exchange ON public.mails USING btree (exchange_id, sent_at, id);
CREATE INDEX mails_user ON public.mails USING btree (user_id, sent_at);
alter table mails enable row level security;
create policy own on mails for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c
  WHERE (c.ai_reads OR ( SELECT app_own_eyes() AS app_own_eyes))))));
CREATE TRIGGER mails_touch BEFORE UPDATE ON public.mails FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search_forget AFTER DELETE ON public.mails FOR EACH ROW EXECUTE FUNCTION search_forget('mail');
CREATE TRIGGER search_mail AFTER UPDATE OF subject, text ON public.mails FOR EACH ROW EXECUTE FUNCTION search_mail_changed();
CREATE TRIGGER search_mail_added AFTER INSERT ON public.mails REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION search_mails_added();
CREATE TRIGGER statements_mail AFTER INSERT ON public.mails REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION statements_due_of_mails();
grant select on mails to adjutant_app;

create table meaning_due (
  kind text not null,
  id uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  held_until timestamp with time zone,
  constraint meaning_due_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX meaning_due_next ON public.meaning_due USING btree (at);
alter table meaning_due enable row level security;

create table meaning_model (
  only_one boolean default true not null,
  model text not null,
  walk_kind text,
  walk_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  constraint meaning_model_pkey PRIMARY KEY (only_one),
  constraint meaning_model_only_one_check CHECK (only_one)
);
alter table meaning_model enable row level security;

create table meeting_work (
  user_id uuid not null,
  uid text not null,
  occurrence text not null,
  connection_id uuid not null,
  briefed_at timestamp(3) with time zone,
  conversation_id uuid,
  note_id uuid,
  briefed_for timestamp(3) with time zone,
  constraint meeting_work_pkey PRIMARY KEY (user_id, uid, occurrence),
  constraint meeting_work_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint meeting_work_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL,
  constraint meeting_work_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE SET NULL,
  constraint meeting_work_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX meeting_work_connection ON public.meeting_work USING btree (connection_id);
CREATE INDEX meeting_work_conversation ON public.meeting_work USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX meeting_work_note ON public.meeting_work USING btree (note_id) WHERE (note_id IS NOT NULL);
alter table meeting_work enable row level security;
create policy own on meeting_work for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant insert, select, update on meeting_work to adjutant_app;

create table meetings (
  id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  object_id uuid not null,
  uid text not null,
  occurrence text not null,
  hash text not null,
  title text not null,
  place text not null,
  notes text not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  starts_on date,
  ends_on date,
  cancelled boolean not null,
  declined boolean not null,
  free boolean not null,
  organizer jsonb,
  guests jsonb not null,
  addresses text[] not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  sequence integer default 0 not null,
  asked text,
  exception boolean default false not null,
  answers boolean default false not null,
  constraint meetings_pkey PRIMARY KEY (id),
  constraint meetings_object_id_uid_occurrence_key UNIQUE (object_id, uid, occurrence),
  constraint meetings_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint meetings_object_id_fkey FOREIGN KEY (object_id) REFERENCES calendar_objects(id) ON DELETE CASCADE,
  constraint meetings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX meetings_addresses ON public.meetings USING gin (user_id, addresses);
CREATE INDEX meetings_asked ON public.meetings USING btree (user_id, ends_at) WHERE (asked IS NOT NULL);
CREATE INDEX meetings_connection ON public.meetings USING btree (connection_id);
CREATE INDEX meetings_long ON public.meetings USING btree (user_id, starts_at, id) WHERE ((ends_at - starts_at) > '1 day'::interval);
CREATE INDEX meetings_when ON public.meetings USING btree (user_id, starts_at, id);
alter table meetings enable row level security;
create policy own on meetings for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (connection_id IN ( SELECT c.id
   FROM connections c
  WHERE (c.ai_reads OR ( SELECT app_own_eyes() AS app_own_eyes))))));
CREATE TRIGGER meeting_forget_notices AFTER DELETE ON public.meetings FOR EACH ROW EXECUTE FUNCTION meeting_forget_notices();
CREATE TRIGGER meetings_touch BEFORE UPDATE ON public.meetings FOR EACH ROW EXECUTE FUNCTION touch();
grant select on meetings to adjutant_app;

create table memberships (
  organization_id uuid not null,
  user_id uuid not null,
  org_access_level text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint memberships_pkey PRIMARY KEY (organization_id, user_id),
  constraint memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_org_access_level_check CHECK ((org_access_level = ANY (ARRAY['user'::text, 'manager'::text, 'admin'::text])))
);
CREATE INDEX memberships_user ON public.memberships USING btree (user_id);
CREATE TRIGGER pairs_end AFTER DELETE ON public.memberships FOR EACH ROW EXECUTE FUNCTION pairs_end();
grant delete, insert, select, update on memberships to adjutant_app;

create table memories (
  id uuid not null,
  user_id uuid not null,
  content text not null,
  conversation_id uuid,
  source text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint memories_pkey PRIMARY KEY (id),
  constraint memories_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL,
  constraint memories_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memories_source_check CHECK ((source = ANY (ARRAY['person'::text, 'chat'::text])))
);
CREATE UNIQUE INDEX memories_once ON public.memories USING btree (user_id, md5(lower(content)));
CREATE INDEX memories_owner ON public.memories USING btree (user_id, created_at, id);
alter table memories enable row level security;
create policy own on memories for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ((conversation_id IS NULL) OR (EXISTS ( SELECT 1
   FROM conversations c
  WHERE (c.id = memories.conversation_id))))));
CREATE TRIGGER memories_touch BEFORE UPDATE ON public.memories FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on memories to adjutant_app;

create table messages (
  id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  seq integer not null,
  sender_type text not null,
  content text not null,
  run_id uuid,
  run_kind text,
  citations jsonb default '[]'::jsonb not null,
  model text,
  author text,
  incomplete text,
  settings jsonb,
  "timestamp" timestamp(3) with time zone default clock_timestamp() not null,
  checks jsonb,
  checks_due timestamp with time zone,
  checks_tried smallint default 0 not null,
  parent_seq integer default 0 not null,
  shown boolean default true not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_conversation_id_seq_key UNIQUE (conversation_id, seq),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE SET NULL,
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint messages_incomplete_check CHECK ((incomplete = ANY (ARRAY['stopped'::text, 'broken'::text]))),
  constraint messages_run_kind_check CHECK ((run_kind = ANY (ARRAY['crew'::text, 'flow'::text, 'chat'::text]))),
  constraint messages_sender_type_check CHECK ((sender_type = ANY (ARRAY['user'::text, 'system'::text, 'ai'::text])))
);
CREATE INDEX messages_checks_due ON public.messages USING btree (checks_due) WHERE (checks_due IS NOT NULL);
CREATE INDEX messages_owner ON public.messages USING btree (user_id);
CREATE INDEX messages_run ON public.messages USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX messages_versions ON public.messages USING btree (conversation_id, parent_seq);
alter table messages enable row level security;
create policy own on messages for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT 1
   FROM conversations c
  WHERE (c.id = messages.conversation_id)))));
CREATE TRIGGER checks_fall_due BEFORE INSERT ON public.messages FOR EACH ROW WHEN (((new.sender_type = 'ai'::text) AND ((COALESCE(new.run_kind, 'chat'::text) = 'chat'::text) OR ((new.run_kind = ANY (ARRAY['crew'::text, 'flow'::text])) AND (new.author IS NOT NULL))))) EXECUTE FUNCTION message_checks_fall_due();
CREATE TRIGGER search_forget AFTER DELETE ON public.messages FOR EACH ROW EXECUTE FUNCTION search_forget('message');
CREATE TRIGGER search_message AFTER INSERT ON public.messages FOR EACH ROW WHEN ((new.sender_type <> 'system'::text)) EXECUTE FUNCTION search_message_added();
grant delete, insert, select, update on messages to adjutant_app;

create table migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table model_providers (
  id uuid not null,
  name text not null,
  kind text not null,
  base_url text,
  secret text,
  key_hint text,
  models jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint model_providers_pkey PRIMARY KEY (id),
  constraint model_providers_base_url_check CHECK ((length(base_url) <= 2000)),
  constraint model_providers_check CHECK (((kind <> 'compatible'::text) OR (base_url IS NOT NULL))),
  constraint model_providers_check1 CHECK (((secret IS NOT NULL) OR (key_hint IS NULL))),
  constraint model_providers_key_hint_check CHECK ((length(key_hint) <= 4)),
  constraint model_providers_kind_check CHECK ((kind = ANY (ARRAY['openai'::text, 'google'::text, 'compatible'::text]))),
  constraint model_providers_models_check CHECK ((jsonb_typeof(models) = 'array'::text)),
  constraint model_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
alter table model_providers enable row level security;
create policy administrators on model_providers for all to adjutant_app
  using (( SELECT app_is_admin() AS app_is_admin))
  with check (( SELECT app_is_admin() AS app_is_admin));
CREATE TRIGGER model_providers_touch BEFORE UPDATE OF name, kind, base_url, key_hint, models ON public.model_providers FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on model_providers to adjutant_app;

create table model_settings (
  one_row boolean default true not null,
  default_model text,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint model_settings_pkey PRIMARY KEY (one_row),
  constraint model_settings_one_row_check CHECK (one_row)
);
alter table model_settings enable row level security;
create policy administrators on model_settings for all to adjutant_app
  using (( SELECT app_is_admin() AS app_is_admin))
  with check (( SELECT app_is_admin() AS app_is_admin));
grant insert, select, update on model_settings to adjutant_app;

create table model_usage (
  day date not null,
  user_id uuid,
  provider text not null,
  model text not null,
  calls bigint default 0 not null,
  input_tokens bigint default 0 not null,
  output_tokens bigint default 0 not null,
  cost_usd double precision default 0 not null,
  unpriced_calls bigint default 0 not null,
  constraint model_usage_key UNIQUE NULLS NOT DISTINCT (day, user_id, provider, model),
  constraint model_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint model_usage_model_check CHECK (((length(model) >= 1) AND (length(model) <= 200))),
  constraint model_usage_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 200)))
);
CREATE INDEX model_usage_user ON public.model_usage USING btree (user_id, day);
alter table model_usage enable row level security;
create policy administrators on model_usage for select to adjutant_app
  using ((( SELECT app_is_admin() AS app_is_admin) OR (user_id = ( SELECT app_user() AS app_user))));
grant select on model_usage to adjutant_app;

create table notes (
  id uuid not null,
  user_id uuid not null,
  content text not null,
  entry_date date not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notes_owner_date ON public.notes USING btree (user_id, entry_date, id);
CREATE INDEX notes_owner_updated ON public.notes USING btree (user_id, updated_at);
alter table notes enable row level security;
create policy visible on notes for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER notes_touch BEFORE UPDATE ON public.notes FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER schedule_of_note AFTER INSERT ON public.notes FOR EACH ROW EXECUTE FUNCTION schedule_of_note();
CREATE TRIGGER search_forget AFTER DELETE ON public.notes FOR EACH ROW EXECUTE FUNCTION search_forget('note');
CREATE TRIGGER search_note AFTER INSERT OR UPDATE OF content ON public.notes FOR EACH ROW EXECUTE FUNCTION search_note_changed();
CREATE TRIGGER statements_note AFTER INSERT OR UPDATE OF content, entry_date ON public.notes FOR EACH ROW EXECUTE FUNCTION statement_due('note');
grant delete, insert, select, update on notes to adjutant_app;

create table notification_mail (
  user_id uuid not null,
  token text not null,
  sent_at timestamp(3) with time zone,
  constraint notification_mail_pkey PRIMARY KEY (user_id),
  constraint notification_mail_token_key UNIQUE (token),
  constraint notification_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table notification_mail enable row level security;

create table notification_settings (
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  mail boolean not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id, kind),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_settings_briefing ON public.notification_settings USING btree (user_id) WHERE ((kind = 'briefing'::text) AND mail);
alter table notification_settings enable row level security;
create policy own on notification_settings for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant insert, select, update on notification_settings to adjutant_app;

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  key text not null,
  subject_kind text not null,
  subject_id uuid not null,
  organization_id uuid,
  actor_id uuid,
  count integer default 1 not null,
  shown boolean default true not null,
  counted boolean default true not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  read_at timestamp(3) with time zone,
  mail_at timestamp(3) with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_key_key UNIQUE (user_id, key),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['assignment'::text, 'message'::text, 'prompt'::text, 'run'::text, 'connection'::text, 'meeting'::text, 'schedule'::text, 'share'::text, 'invitation'::text, 'approval'::text, 'due'::text, 'overdue'::text, 'reminder'::text, 'mention'::text, 'comment'::text, 'done'::text]))),
  constraint notifications_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['task'::text, 'goal'::text, 'contact'::text, 'company'::text, 'thread'::text, 'run'::text, 'connection'::text, 'meeting'::text, 'schedule'::text, 'invitation'::text, 'account'::text])))
);
CREATE INDEX notifications_age ON public.notifications USING btree (created_at);
CREATE INDEX notifications_kind ON public.notifications USING btree (user_id, kind, created_at, id) WHERE shown;
CREATE INDEX notifications_mail ON public.notifications USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at, id) WHERE shown;
CREATE INDEX notifications_subject ON public.notifications USING btree (subject_kind, subject_id, user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, created_at, id) INCLUDE (kind, counted) WHERE (shown AND (read_at IS NULL));
alter table notifications enable row level security;
create policy own on notifications for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER notifications_pushed AFTER INSERT OR UPDATE OF created_at ON public.notifications FOR EACH ROW WHEN ((new.read_at IS NULL)) EXECUTE FUNCTION push_of_notification();
grant select, update on notifications to adjutant_app;

create unlogged table online (
  user_id uuid not null,
  node text not null,
  seen_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint online_pkey PRIMARY KEY (user_id, node),
  constraint online_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table online enable row level security;
create policy companions on online for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) OR app_companion(user_id)));
grant select on online to adjutant_app;

create table organizations (
  id uuid not null,
  name text not null,
  owner_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  deleted_at timestamp(3) with time zone,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX organizations_owner ON public.organizations USING btree (owner_id);
CREATE TRIGGER organizations_touch BEFORE UPDATE ON public.organizations FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on organizations to adjutant_app;

create table outbox (
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text,
  html text,
  tries integer default 0 not null,
  next_try_at timestamp(3) with time zone default clock_timestamp() not null,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  failed_at timestamp(3) with time zone,
  error text,
  headers jsonb,
  held_until timestamp(3) with time zone,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_newest ON public.outbox USING btree (created_at, id);
CREATE INDEX outbox_waiting ON public.outbox USING btree (next_try_at) WHERE (failed_at IS NULL);
alter table outbox enable row level security;
create policy post on outbox for insert to adjutant_app
  with check (true);
grant insert on outbox to adjutant_app;

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_key UNIQUE (user_id),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table password_resets enable row level security;

create table private_addresses (
  id uuid not null,
  user_id uuid not null,
  pattern text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint private_addresses_pkey PRIMARY KEY (id),
  constraint private_addresses_user_id_pattern_key UNIQUE (user_id, pattern),
  constraint private_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table private_addresses enable row level security;
create policy own on private_addresses for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on private_addresses to adjutant_app;

create table push_devices (
  session_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  kinds text[] not null,
  details boolean default false not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  reached_at timestamp(3) with time zone,
  constraint push_devices_pkey PRIMARY KEY (session_id),
  constraint push_devices_user_id_endpoint_key UNIQUE (user_id, endpoint),
  constraint push_devices_public_key_fkey FOREIGN KEY (public_key) REFERENCES push_keys(public_key),
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint push_devices_auth_check CHECK ((length(auth) <= 100)),
  constraint push_devices_endpoint_check CHECK ((length(endpoint) <= 2048)),
  constraint push_devices_p256dh_check CHECK ((length(p256dh) <= 200))
);
CREATE INDEX push_devices_public_key ON public.push_devices USING btree (public_key);
alter table push_devices enable row level security;
create policy own on push_devices for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT 1
   FROM sessions s
  WHERE ((s.id = push_devices.session_id) AND (s.user_id = ( SELECT app_user() AS app_user)))))));
grant delete, insert, select, update on push_devices to adjutant_app;

create table push_keys (
  public_key text not null,
  secret text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint push_keys_pkey PRIMARY KEY (public_key)
);
alter table push_keys enable row level security;

create table push_notices (
  session_id uuid not null,
  notification_id uuid not null,
  due_at timestamp(3) with time zone not null,
  tries integer default 0 not null,
  constraint push_notices_pkey PRIMARY KEY (session_id, notification_id),
  constraint push_notices_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint push_notices_session_id_fkey FOREIGN KEY (session_id) REFERENCES push_devices(session_id) ON DELETE CASCADE
);
CREATE INDEX push_notices_due ON public.push_notices USING btree (due_at);
CREATE INDEX push_notices_notification ON public.push_notices USING btree (notification_id);
alter table push_notices enable row level security;

create table record_vectors (
  kind text not null,
  id uuid not null,
  chunk smallint not null,
  readers uuid[] not null,
  model text not null,
  vector real[] not null,
  signs bit varying not null,
  constraint record_vectors_pkey PRIMARY KEY (kind, id, chunk)
);
CREATE INDEX record_vectors_readers ON public.record_vectors USING gin (readers) WITH (gin_pending_list_limit='256');
alter table record_vectors enable row level security;

create unlogged table reply_drafts (
  run_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  message_id uuid not null,
  content text not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint reply_drafts_pkey PRIMARY KEY (run_id),
  constraint reply_drafts_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint reply_drafts_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  constraint reply_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reply_drafts_conversation ON public.reply_drafts USING btree (conversation_id);
CREATE INDEX reply_drafts_owner ON public.reply_drafts USING btree (user_id);
alter table reply_drafts enable row level security;
create policy own on reply_drafts for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT 1
   FROM runs r
  WHERE (r.id = reply_drafts.run_id))) AND (EXISTS ( SELECT 1
   FROM conversations c
  WHERE (c.id = reply_drafts.conversation_id)))));
grant delete, insert, select, update on reply_drafts to adjutant_app;

create unlogged table request_counts (
  key text not null,
  window_start timestamp with time zone not null,
  tries integer not null,
  constraint request_counts_pkey PRIMARY KEY (key)
);

create table run_attempts (
  run_id uuid not null,
  step text not null,
  attempts integer default 0 not null,
  constraint run_attempts_pkey PRIMARY KEY (run_id, step),
  constraint run_attempts_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
alter table run_attempts enable row level security;
create policy own on run_attempts for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM runs r
  WHERE (r.id = run_attempts.run_id))));

create table run_checks (
  run_id uuid not null,
  user_id uuid not null,
  checks jsonb,
  due timestamp with time zone,
  tried smallint default 0 not null,
  constraint run_checks_pkey PRIMARY KEY (run_id),
  constraint run_checks_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  constraint run_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX run_checks_due ON public.run_checks USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX run_checks_user ON public.run_checks USING btree (user_id);
alter table run_checks enable row level security;
create policy own on run_checks for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT
   FROM runs r
  WHERE (r.id = run_checks.run_id)))));
grant delete, insert, select, update on run_checks to adjutant_app;

create table run_events (
  run_id uuid not null,
  seq integer not null,
  key text not null,
  type text not null,
  summary text not null,
  details jsonb default '{}'::jsonb not null,
  ts timestamp(3) with time zone default clock_timestamp() not null,
  short jsonb,
  constraint run_events_pkey PRIMARY KEY (run_id, seq),
  constraint run_events_run_id_key_key UNIQUE (run_id, key),
  constraint run_events_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
alter table run_events enable row level security;
create policy own on run_events for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM runs r
  WHERE (r.id = run_events.run_id))));
CREATE TRIGGER run_events_said AFTER INSERT ON public.run_events FOR EACH ROW WHEN ((new.type = ANY (ARRAY['human_prompt'::text, 'wait_for_human'::text, 'user_reply'::text, 'result'::text, 'terminal'::text]))) EXECUTE FUNCTION message_of_event();
CREATE TRIGGER run_events_suggested AFTER INSERT ON public.run_events FOR EACH ROW WHEN ((new.type = ANY (ARRAY['result'::text, 'terminal'::text]))) EXECUTE FUNCTION suggestion_of_event();
CREATE TRIGGER run_events_told AFTER INSERT ON public.run_events FOR EACH ROW WHEN ((new.type = ANY (ARRAY['human_prompt'::text, 'wait_for_human'::text, 'user_reply'::text, 'terminal'::text]))) EXECUTE FUNCTION notification_of_event();
CREATE TRIGGER run_events_zz_cut AFTER INSERT ON public.run_events FOR EACH ROW WHEN (((new.short IS NOT NULL) OR ((pg_column_size(new.details) + octet_length(new.summary)) > 10000))) EXECUTE FUNCTION event_cut();
grant delete, insert, select, update on run_events to adjutant_app;

create table run_parts (
  id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  step text not null,
  place integer not null,
  name text not null,
  agent text not null,
  content text not null,
  citations jsonb default '[]'::jsonb not null,
  checks jsonb,
  due timestamp with time zone default clock_timestamp(),
  tried smallint default 0 not null,
  constraint run_parts_pkey PRIMARY KEY (id),
  constraint run_parts_run_id_step_key UNIQUE (run_id, step),
  constraint run_parts_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  constraint run_parts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX run_parts_due ON public.run_parts USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX run_parts_user ON public.run_parts USING btree (user_id);
alter table run_parts enable row level security;
create policy own on run_parts for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT
   FROM runs r
  WHERE (r.id = run_parts.run_id)))));
grant delete, insert, select, update on run_parts to adjutant_app;

create table run_steps (
  run_id uuid not null,
  step text not null,
  result json not null,
  constraint run_steps_pkey PRIMARY KEY (run_id, step),
  constraint run_steps_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
alter table run_steps enable row level security;
create policy own on run_steps for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM runs r
  WHERE (r.id = run_steps.run_id))));

create table runs (
  id uuid not null,
  kind text not null,
  name text not null,
  flow_id uuid,
  crew_id uuid,
  conversation_id uuid,
  user_id uuid not null,
  status text default 'pending'::text not null,
  inputs jsonb default '{}'::jsonb not null,
  snapshot jsonb default '{}'::jsonb not null,
  result jsonb,
  error text,
  prompt jsonb,
  seq integer default 0 not null,
  input_tokens integer default 0 not null,
  output_tokens integer default 0 not null,
  cost_usd double precision,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  ended_at timestamp(3) with time zone,
  execution integer default 0 not null,
  work text not null,
  life integer default 0 not null,
  life_from integer default 0 not null,
  provider_away jsonb,
  next_try_at timestamp(3) with time zone,
  failed_step jsonb,
  retry_until timestamp(3) with time zone,
  node text,
  cached_tokens integer default 0 not null,
  forked_from uuid,
  fork jsonb,
  in_background boolean default false not null,
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL,
  constraint runs_crew_id_fkey FOREIGN KEY (crew_id) REFERENCES crews(id) ON DELETE SET NULL,
  constraint runs_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES flows(id) ON DELETE SET NULL,
  constraint runs_forked_from_fkey FOREIGN KEY (forked_from) REFERENCES runs(id) ON DELETE SET NULL,
  constraint runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint runs_kind_check CHECK ((kind = ANY (ARRAY['crew'::text, 'flow'::text, 'chat'::text, 'reply_suggestion'::text, 'rehearsal'::text]))),
  constraint runs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'paused'::text, 'awaiting_human_input'::text, 'completed'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX runs_busy ON public.runs USING btree (user_id, status) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]));
CREATE INDEX runs_conversation ON public.runs USING btree (conversation_id, created_at, id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX runs_crew ON public.runs USING btree (crew_id) WHERE (crew_id IS NOT NULL);
CREATE INDEX runs_ended ON public.runs USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX runs_flow ON public.runs USING btree (flow_id) WHERE (flow_id IS NOT NULL);
CREATE INDEX runs_forked ON public.runs USING btree (forked_from) WHERE (forked_from IS NOT NULL);
CREATE INDEX runs_in_background ON public.runs USING btree (created_at) WHERE (in_background AND (status = 'pending'::text));
CREATE INDEX runs_named ON public.runs USING btree (user_id, name, created_at, id);
CREATE INDEX runs_next_try ON public.runs USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE UNIQUE INDEX runs_one_reply ON public.runs USING btree (conversation_id) WHERE ((kind = 'chat'::text) AND (status = ANY (ARRAY['pending'::text, 'running'::text, 'paused'::text, 'awaiting_human_input'::text])));
CREATE INDEX runs_open ON public.runs USING btree (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text, 'paused'::text, 'awaiting_human_input'::text]));
CREATE INDEX runs_owner ON public.runs USING btree (user_id, created_at, id);
CREATE INDEX runs_retry_until ON public.runs USING btree (retry_until) WHERE (retry_until IS NOT NULL);
CREATE INDEX runs_waiting ON public.runs USING btree (user_id) WHERE (status = ANY (ARRAY['paused'::text, 'awaiting_human_input'::text]));
alter table runs enable row level security;
create policy own on runs for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ((conversation_id IS NULL) OR (EXISTS ( SELECT 1
   FROM conversations c
  WHERE (c.id = runs.conversation_id))))));
CREATE TRIGGER runs_checks_due AFTER UPDATE OF status ON public.runs FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (old.status IS DISTINCT FROM new.status) AND (new.conversation_id IS NULL) AND (new.kind = ANY (ARRAY['crew'::text, 'flow'::text, 'reply_suggestion'::text])) AND (COALESCE((new.result ->> 'text'::text), ''::text) <> ''::text))) EXECUTE FUNCTION run_checks_fall_due();
CREATE TRIGGER runs_of_schedule AFTER UPDATE OF status ON public.runs FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION schedule_of_run();
CREATE TRIGGER runs_of_schedule_gone BEFORE DELETE ON public.runs FOR EACH ROW EXECUTE FUNCTION schedule_of_gone_run();
CREATE TRIGGER runs_tokens_used AFTER DELETE ON public.runs FOR EACH ROW WHEN (((old.input_tokens + old.output_tokens) > 0)) EXECUTE FUNCTION keep_tokens_used();
CREATE TRIGGER runs_touch BEFORE UPDATE ON public.runs FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER runs_void_approvals AFTER UPDATE OF status ON public.runs FOR EACH ROW WHEN (((new.status = ANY (ARRAY['completed'::text, 'failed'::text, 'stopped'::text])) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION void_approvals();
grant delete, insert, select, update on runs to adjutant_app;

create table sample_records (
  user_id uuid not null,
  kind text not null,
  record_id uuid not null,
  constraint sample_records_pkey PRIMARY KEY (user_id, kind, record_id),
  constraint sample_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sample_records_kind_check CHECK ((kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'file'::text])))
);
alter table sample_records enable row level security;
create policy own on sample_records for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select on sample_records to adjutant_app;

create table schedule_runs (
  id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  due_at timestamp(3) with time zone not null,
  cause text not null,
  missed integer default 0 not null,
  status text default 'waiting'::text not null,
  reason text,
  run_id uuid,
  tokens bigint default 0 not null,
  taken_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint schedule_runs_pkey PRIMARY KEY (id),
  constraint schedule_runs_once UNIQUE (schedule_id, due_at),
  constraint schedule_runs_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE SET NULL,
  constraint schedule_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE,
  constraint schedule_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint schedule_runs_cause_check CHECK ((cause = ANY (ARRAY['time'::text, 'event'::text, 'now'::text]))),
  constraint schedule_runs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'started'::text, 'completed'::text, 'failed'::text, 'stopped'::text, 'skipped'::text])))
);
CREATE UNIQUE INDEX schedule_runs_run ON public.schedule_runs USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX schedule_runs_user ON public.schedule_runs USING btree (user_id, due_at);
CREATE INDEX schedule_runs_waiting ON public.schedule_runs USING btree (COALESCE(taken_until, created_at)) WHERE (status = 'waiting'::text);
alter table schedule_runs enable row level security;
create policy own on schedule_runs for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on schedule_runs to adjutant_app;

create table schedules (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  kind text not null,
  crew_id uuid,
  flow_id uuid,
  question text,
  inputs jsonb default '{}'::jsonb not null,
  rule text,
  starts_on date,
  time_of_day text,
  time_zone text not null,
  event text,
  debounce_minutes integer default 10 not null,
  on_today boolean default true not null,
  notify boolean default true not null,
  mail boolean default false not null,
  month_tokens integer,
  is_paused boolean default false not null,
  paused_reason text,
  next_at timestamp(3) with time zone,
  conversation_id uuid,
  seen jsonb,
  watched_at timestamp(3) with time zone default clock_timestamp() not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  seen_at timestamp(3) with time zone,
  constraint schedules_pkey PRIMARY KEY (id),
  constraint schedules_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL,
  constraint schedules_crew_id_fkey FOREIGN KEY (crew_id) REFERENCES crews(id) ON DELETE SET NULL,
  constraint schedules_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES flows(id) ON DELETE SET NULL,
  constraint schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint schedules_check CHECK (((kind = 'question'::text) = (question IS NOT NULL))),
  constraint schedules_debounce_minutes_check CHECK (((debounce_minutes >= 1) AND (debounce_minutes <= 1440))),
  constraint schedules_event_check CHECK ((event = ANY (ARRAY['note_added'::text, 'kpi_behind'::text, 'task_overdue'::text, 'promise_broken'::text]))),
  constraint schedules_kind_check CHECK ((kind = ANY (ARRAY['crew'::text, 'flow'::text, 'question'::text]))),
  constraint schedules_month_tokens_check CHECK ((month_tokens > 0)),
  constraint schedules_rule CHECK (((rule IS NULL) OR ((starts_on IS NOT NULL) AND (time_of_day IS NOT NULL)))),
  constraint schedules_when CHECK (((rule IS NULL) <> (event IS NULL)))
);
CREATE INDEX schedules_conversation ON public.schedules USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX schedules_crew ON public.schedules USING btree (crew_id) WHERE (crew_id IS NOT NULL);
CREATE INDEX schedules_due ON public.schedules USING btree (next_at) WHERE ((NOT is_paused) AND (next_at IS NOT NULL));
CREATE INDEX schedules_flow ON public.schedules USING btree (flow_id) WHERE (flow_id IS NOT NULL);
CREATE INDEX schedules_notes ON public.schedules USING btree (user_id) WHERE ((event = 'note_added'::text) AND (NOT is_paused));
CREATE INDEX schedules_owner ON public.schedules USING btree (user_id, created_at, id);
CREATE INDEX schedules_watched ON public.schedules USING btree (watched_at) WHERE ((NOT is_paused) AND (event IS NOT NULL) AND (event <> 'note_added'::text));
alter table schedules enable row level security;
create policy own on schedules for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
CREATE TRIGGER schedule_forget_notices AFTER DELETE ON public.schedules FOR EACH ROW EXECUTE FUNCTION schedule_forget_notices();
CREATE TRIGGER schedules_touch BEFORE UPDATE OF title, kind, crew_id, flow_id, question, inputs, rule, time_of_day, time_zone, event, debounce_minutes, on_today, notify, mail, month_tokens, is_paused ON public.schedules FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on schedules to adjutant_app;

create table search_entries (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_newest ON ONLY public.search_entries USING btree (owner_id, at);
CREATE INDEX search_entries_text ON ONLY public.search_entries USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX search_entries_title ON ONLY public.search_entries USING btree (owner_id, title_key COLLATE "C");
alter table search_entries enable row level security;
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_advice (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_advice_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_advice_owner_id_at_idx ON public.search_entries_advice USING btree (owner_id, at);
CREATE INDEX search_entries_advice_owner_id_title_key_idx ON public.search_entries_advice USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_advice_readers_words_text_key_title_key_idx ON public.search_entries_advice USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_advice FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_advice FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_advice FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_advice FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_advice FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_company (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_company_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_company_owner_id_at_idx ON public.search_entries_company USING btree (owner_id, at);
CREATE INDEX search_entries_company_owner_id_title_key_idx ON public.search_entries_company USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_company_readers_words_text_key_title_key_idx ON public.search_entries_company USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_company FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_company FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_company FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_company FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_company FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_contact (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_contact_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_contact_owner_id_at_idx ON public.search_entries_contact USING btree (owner_id, at);
CREATE INDEX search_entries_contact_owner_id_title_key_idx ON public.search_entries_contact USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_contact_readers_words_text_key_title_key_idx ON public.search_entries_contact USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_contact FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_contact FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_contact FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_contact FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_contact FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_conversation (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_conversation_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_conversation_owner_id_at_idx ON public.search_entries_conversation USING btree (owner_id, at);
CREATE INDEX search_entries_conversation_owner_id_title_key_idx ON public.search_entries_conversation USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_conversation_readers_words_text_key_title_ke_idx ON public.search_entries_conversation USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_conversation FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_conversation FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_conversation FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_conversation FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_conversation FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_file (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_file_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_file_owner_id_at_idx ON public.search_entries_file USING btree (owner_id, at);
CREATE INDEX search_entries_file_owner_id_title_key_idx ON public.search_entries_file USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_file_readers_words_text_key_title_key_idx ON public.search_entries_file USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_file FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_file FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_file FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_file FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_file FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_goal (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_goal_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_goal_owner_id_at_idx ON public.search_entries_goal USING btree (owner_id, at);
CREATE INDEX search_entries_goal_owner_id_title_key_idx ON public.search_entries_goal USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_goal_readers_words_text_key_title_key_idx ON public.search_entries_goal USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_goal FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_goal FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_goal FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_goal FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_goal FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_interaction (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_interaction_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_interaction_owner_id_at_idx ON public.search_entries_interaction USING btree (owner_id, at);
CREATE INDEX search_entries_interaction_owner_id_title_key_idx ON public.search_entries_interaction USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_interaction_readers_words_text_key_title_key_idx ON public.search_entries_interaction USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_interaction FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_interaction FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_interaction FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_interaction FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_interaction FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_kpi (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_kpi_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_kpi_owner_id_at_idx ON public.search_entries_kpi USING btree (owner_id, at);
CREATE INDEX search_entries_kpi_owner_id_title_key_idx ON public.search_entries_kpi USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_kpi_readers_words_text_key_title_key_idx ON public.search_entries_kpi USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_kpi FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_kpi FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_kpi FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_kpi FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_kpi FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_mail (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_mail_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_mail_owner_id_at_idx ON public.search_entries_mail USING btree (owner_id, at);
CREATE INDEX search_entries_mail_owner_id_title_key_idx ON public.search_entries_mail USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_mail_readers_words_text_key_title_key_idx ON public.search_entries_mail USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_mail FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_mail FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_mail FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_mail FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_mail FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_message (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_message_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_message_owner_id_at_idx ON public.search_entries_message USING btree (owner_id, at);
CREATE INDEX search_entries_message_owner_id_title_key_idx ON public.search_entries_message USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_message_readers_words_text_key_title_key_idx ON public.search_entries_message USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_message FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_message FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_message FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_message FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_message FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_note (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_note_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_note_owner_id_at_idx ON public.search_entries_note USING btree (owner_id, at);
CREATE INDEX search_entries_note_owner_id_title_key_idx ON public.search_entries_note USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_note_readers_words_text_key_title_key_idx ON public.search_entries_note USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_note FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_note FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_note FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_note FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_note FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_statement (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_statement_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_statement_owner_id_at_idx ON public.search_entries_statement USING btree (owner_id, at);
CREATE INDEX search_entries_statement_owner_id_title_key_idx ON public.search_entries_statement USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_statement_readers_words_text_key_title_key_idx ON public.search_entries_statement USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_statement FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_statement FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_statement FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_statement FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_statement FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_task (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_task_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_task_owner_id_at_idx ON public.search_entries_task USING btree (owner_id, at);
CREATE INDEX search_entries_task_owner_id_title_key_idx ON public.search_entries_task USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_task_readers_words_text_key_title_key_idx ON public.search_entries_task USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_task FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_task FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_task FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_task FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_task FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_entries_thread_message (
  kind text not null,
  id uuid not null,
  owner_id uuid not null,
  readers uuid[] not null,
  title_key text not null,
  text_key text not null,
  words tsvector not null,
  at timestamp(3) with time zone not null,
  constraint search_entries_thread_message_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entries_thread_message_owner_id_at_idx ON public.search_entries_thread_message USING btree (owner_id, at);
CREATE INDEX search_entries_thread_message_owner_id_title_key_idx ON public.search_entries_thread_message USING btree (owner_id, title_key COLLATE "C");
CREATE INDEX search_entries_thread_message_readers_words_text_key_title__idx ON public.search_entries_thread_message USING gin (readers, words, text_key gin_trgm_ops, title_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER meaning_changed AFTER UPDATE OF text_key ON public.search_entries_thread_message FOR EACH ROW WHEN (((old.text_key IS DISTINCT FROM new.text_key) AND (new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text])))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_gone AFTER DELETE ON public.search_entries_thread_message FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_new AFTER INSERT ON public.search_entries_thread_message FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['goal'::text, 'task'::text, 'note'::text, 'contact'::text, 'interaction'::text, 'file'::text]))) EXECUTE FUNCTION meaning_changed();
CREATE TRIGGER meaning_shared AFTER UPDATE OF readers ON public.search_entries_thread_message FOR EACH ROW WHEN ((old.readers IS DISTINCT FROM new.readers)) EXECUTE FUNCTION meaning_shared();
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF title_key ON public.search_entries_thread_message FOR EACH ROW EXECUTE FUNCTION search_learn();

create table search_words (
  word text not null
);
CREATE INDEX search_words_alike ON public.search_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX search_words_word ON public.search_words USING btree (word);
alter table search_words enable row level security;

create table security_log (
  id uuid not null,
  actor_id uuid,
  action text not null,
  subject uuid,
  details jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  organization_id uuid,
  address text,
  constraint security_log_pkey PRIMARY KEY (id)
);
CREATE INDEX security_log_action ON public.security_log USING btree (action, created_at, id);
CREATE INDEX security_log_actor ON public.security_log USING btree (actor_id, created_at, id);
CREATE INDEX security_log_created ON public.security_log USING btree (created_at, id);
CREATE INDEX security_log_email ON public.security_log USING gin (lower((details ->> 'email'::text)) gin_trgm_ops) WHERE (details ? 'email'::text);
CREATE INDEX security_log_organization ON public.security_log USING btree (organization_id, created_at, id) WHERE (organization_id IS NOT NULL);
CREATE INDEX security_log_subject ON public.security_log USING btree (subject, created_at, id);
alter table security_log enable row level security;
create policy add on security_log for insert to adjutant_app
  with check ((actor_id = ( SELECT app_user() AS app_user)));
create policy read on security_log for select to adjutant_app
  using (((actor_id = ( SELECT app_user() AS app_user)) OR ( SELECT app_is_admin() AS app_is_admin)));
grant insert, select on security_log to adjutant_app;

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  last_seen_at timestamp(3) with time zone default clock_timestamp() not null,
  expires_at timestamp(3) with time zone not null,
  proved_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id, created_at);
grant delete, insert, select, update on sessions to adjutant_app;

create table settings (
  name text not null,
  value jsonb not null,
  constraint settings_pkey PRIMARY KEY (name)
);

create table share_pairs (
  id uuid default gen_random_uuid() not null,
  owner_id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint share_pairs_pkey PRIMARY KEY (id),
  constraint share_pairs_user_id_owner_id_key UNIQUE (user_id, owner_id),
  constraint share_pairs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint share_pairs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint share_pairs_check CHECK ((owner_id <> user_id))
);
CREATE INDEX share_pairs_owner ON public.share_pairs USING btree (owner_id);
alter table share_pairs enable row level security;
create policy own on share_pairs for select to adjutant_app
  using (((owner_id = ( SELECT app_user() AS app_user)) OR (user_id = ( SELECT app_user() AS app_user))));
CREATE TRIGGER pair_told AFTER INSERT OR DELETE ON public.share_pairs FOR EACH ROW EXECUTE FUNCTION pair_told();
grant select on share_pairs to adjutant_app;

create table statement_settings (
  user_id uuid not null,
  by_model boolean default false not null,
  constraint statement_settings_pkey PRIMARY KEY (user_id),
  constraint statement_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table statement_settings enable row level security;
create policy own on statement_settings for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on statement_settings to adjutant_app;

create table statement_texts (
  id uuid not null,
  user_id uuid not null,
  note_id uuid,
  message_id uuid,
  interaction_id uuid,
  file_id uuid,
  hash text default ''::text not null,
  written_on date,
  same_as uuid,
  model_hash text default ''::text not null,
  mail_id uuid,
  kind text generated always as (
CASE
    WHEN (note_id IS NOT NULL) THEN 'note'::text
    WHEN (message_id IS NOT NULL) THEN 'message'::text
    WHEN (interaction_id IS NOT NULL) THEN 'interaction'::text
    WHEN (mail_id IS NOT NULL) THEN 'mail'::text
    ELSE 'file'::text
END) stored not null,
  source_id uuid generated always as (COALESCE(note_id, message_id, interaction_id, mail_id, file_id)) stored not null,
  constraint statement_texts_pkey PRIMARY KEY (id),
  constraint statement_texts_user_id_kind_source_id_key UNIQUE (user_id, kind, source_id),
  constraint statement_texts_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint statement_texts_interaction_id_fkey FOREIGN KEY (interaction_id) REFERENCES interactions(id) ON DELETE CASCADE,
  constraint statement_texts_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint statement_texts_message_id_fkey FOREIGN KEY (message_id) REFERENCES thread_messages(id) ON DELETE CASCADE,
  constraint statement_texts_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE,
  constraint statement_texts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint statement_texts_check CHECK ((num_nonnulls(note_id, message_id, interaction_id, file_id, mail_id) = 1))
);
CREATE INDEX statement_texts_file ON public.statement_texts USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX statement_texts_hash ON public.statement_texts USING btree (hash, user_id);
CREATE INDEX statement_texts_interaction ON public.statement_texts USING btree (interaction_id) WHERE (interaction_id IS NOT NULL);
CREATE INDEX statement_texts_mail ON public.statement_texts USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX statement_texts_message ON public.statement_texts USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX statement_texts_note ON public.statement_texts USING btree (note_id) WHERE (note_id IS NOT NULL);
CREATE INDEX statement_texts_same ON public.statement_texts USING btree (same_as) WHERE (same_as IS NOT NULL);
alter table statement_texts enable row level security;
create policy own on statement_texts for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND ((message_id IS NULL) OR (EXISTS ( SELECT
   FROM thread_messages m
  WHERE (m.id = statement_texts.message_id)))) AND ((interaction_id IS NULL) OR (EXISTS ( SELECT
   FROM interactions i
  WHERE (i.id = statement_texts.interaction_id)))) AND ((mail_id IS NULL) OR (EXISTS ( SELECT
   FROM mails m
  WHERE (m.id = statement_texts.mail_id))))))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ((note_id IS NULL) OR (EXISTS ( SELECT
   FROM notes n
  WHERE (n.id = statement_texts.note_id)))) AND ((message_id IS NULL) OR (EXISTS ( SELECT
   FROM thread_messages m
  WHERE (m.id = statement_texts.message_id)))) AND ((interaction_id IS NULL) OR (EXISTS ( SELECT
   FROM interactions i
  WHERE (i.id = statement_texts.interaction_id)))) AND ((mail_id IS NULL) OR (EXISTS ( SELECT
   FROM mails m
  WHERE (m.id = statement_texts.mail_id)))) AND ((file_id IS NULL) OR (EXISTS ( SELECT
   FROM files f
  WHERE (f.id = statement_texts.file_id))))));
CREATE TRIGGER statement_text_gone AFTER DELETE ON public.statement_texts FOR EACH ROW EXECUTE FUNCTION statement_text_gone();
CREATE TRIGGER statement_text_other AFTER UPDATE OF hash ON public.statement_texts FOR EACH ROW WHEN (((old.hash IS DISTINCT FROM new.hash) AND (old.hash <> ''::text))) EXECUTE FUNCTION statement_text_gone();
grant delete, insert, select, update on statement_texts to adjutant_app;

create table statements (
  id uuid not null,
  user_id uuid not null,
  text_id uuid not null,
  found_key text not null,
  kind text not null,
  hedged boolean not null,
  who jsonb,
  to_whom jsonb,
  what text not null,
  due jsonb,
  due_on date generated always as (statement_day(due)) stored,
  amount jsonb,
  start integer not null,
  "end" integer not null,
  quote text not null,
  box integer,
  confidence real not null,
  perhaps boolean not null,
  state text not null,
  said_state text not null,
  answered boolean default false not null,
  confirmed boolean default false not null,
  source_changed boolean default false not null,
  direction text generated always as (
CASE kind
    WHEN 'decision'::text THEN 'decisions'::text
    WHEN 'question'::text THEN 'questions'::text
    WHEN 'deadline'::text THEN 'deadlines'::text
    WHEN 'figure'::text THEN 'figures'::text
    ELSE
    CASE
        WHEN (((who ->> 'resolved'::text) = 'me'::text) OR (own_words AND (who IS NULL))) THEN 'i_owe'::text
        WHEN ((to_whom IS NULL) OR ((to_whom ->> 'resolved'::text) = 'me'::text)) THEN 'owed_to_me'::text
        ELSE 'between_others'::text
    END
END) stored not null,
  own_words boolean not null,
  task_id uuid,
  followed jsonb,
  followed_by uuid,
  former jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  suggested jsonb,
  suggested_by uuid,
  constraint statements_pkey PRIMARY KEY (id),
  constraint statements_text_id_found_key_key UNIQUE (text_id, found_key),
  constraint statements_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE SET NULL,
  constraint statements_text_id_fkey FOREIGN KEY (text_id) REFERENCES statement_texts(id) ON DELETE CASCADE,
  constraint statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint statements_kind_check CHECK ((kind = ANY (ARRAY['promise'::text, 'decision'::text, 'question'::text, 'deadline'::text, 'figure'::text]))),
  constraint statements_state_check CHECK ((state = ANY (ARRAY['found'::text, 'confirmed'::text, 'dismissed'::text, 'done'::text, 'moved'::text, 'cancelled'::text, 'delegated'::text, 'replaced'::text, 'broken'::text])))
);
CREATE INDEX statements_again ON public.statements USING btree (user_id, found_key);
CREATE INDEX statements_all_due ON public.statements USING btree (user_id, COALESCE(due_on, '9999-12-31'::date), id);
CREATE INDEX statements_answered ON public.statements USING btree (user_id, created_at, id) WHERE answered;
CREATE INDEX statements_due ON public.statements USING btree (user_id, direction, COALESCE(due_on, '9999-12-31'::date), id);
CREATE INDEX statements_followed ON public.statements USING btree (followed_by) WHERE (followed_by IS NOT NULL);
CREATE INDEX statements_new ON public.statements USING btree (user_id, created_at, id);
CREATE INDEX statements_person ON public.statements USING btree (user_id, lower(COALESCE(
CASE
    WHEN (direction = 'i_owe'::text) THEN (to_whom ->> 'words'::text)
    ELSE (who ->> 'words'::text)
END, '~'::text)), id);
CREATE INDEX statements_suggested ON public.statements USING btree (suggested_by) WHERE (suggested_by IS NOT NULL);
CREATE INDEX statements_task ON public.statements USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX statements_to_called ON public.statements USING btree (user_id, lower((to_whom ->> 'words'::text))) WHERE ((to_whom ->> 'resolved'::text) IS NULL);
CREATE INDEX statements_to_whom ON public.statements USING btree (((to_whom ->> 'resolved'::text))) WHERE ((to_whom ->> 'resolved'::text) <> 'me'::text);
CREATE INDEX statements_touched ON public.statements USING btree (user_id, updated_at);
CREATE INDEX statements_who ON public.statements USING btree (((who ->> 'resolved'::text))) WHERE ((who ->> 'resolved'::text) <> 'me'::text);
CREATE INDEX statements_who_called ON public.statements USING btree (user_id, lower((who ->> 'words'::text))) WHERE ((who ->> 'resolved'::text) IS NULL);
alter table statements enable row level security;
create policy own on statements for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT true
   FROM statement_texts t
  WHERE (t.id = statements.text_id))))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT
   FROM statement_texts t
  WHERE (t.id = statements.text_id))) AND ((task_id IS NULL) OR (EXISTS ( SELECT
   FROM tasks k
  WHERE (k.id = statements.task_id))))));
CREATE TRIGGER search_forget AFTER DELETE ON public.statements FOR EACH ROW EXECUTE FUNCTION search_forget('statement');
CREATE TRIGGER search_statement AFTER INSERT OR UPDATE OF what, quote, state ON public.statements FOR EACH ROW EXECUTE FUNCTION search_statement_changed();
CREATE TRIGGER statements_touch BEFORE UPDATE ON public.statements FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on statements to adjutant_app;

create table statements_to_find (
  kind text not null,
  id uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  held_until timestamp with time zone,
  quietly boolean default false not null,
  constraint statements_to_find_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX statements_to_find_next ON public.statements_to_find USING btree (quietly, at);
alter table statements_to_find enable row level security;

create table stream_tickets (
  token_hash bytea not null,
  session_id uuid not null,
  stream text not null,
  expires_at timestamp(3) with time zone not null,
  constraint stream_tickets_pkey PRIMARY KEY (token_hash),
  constraint stream_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
grant delete, insert, select, update on stream_tickets to adjutant_app;

create table suggestions_due (
  thread_id uuid not null,
  user_id uuid not null,
  for_seq integer not null,
  asked_at timestamp(3) with time zone default clock_timestamp() not null,
  due_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint suggestions_due_pkey PRIMARY KEY (thread_id, user_id),
  constraint suggestions_due_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
);
CREATE INDEX suggestions_due_next ON public.suggestions_due USING btree (due_at);
CREATE INDEX suggestions_due_user ON public.suggestions_due USING btree (user_id);
alter table suggestions_due enable row level security;
create policy own on suggestions_due for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, select, update on suggestions_due to adjutant_app;

create table task_comments (
  id uuid not null,
  task_id uuid not null,
  author_id uuid not null,
  text text not null,
  mentions uuid[] default '{}'::uuid[] not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  edited_at timestamp(3) with time zone,
  constraint task_comments_pkey PRIMARY KEY (id),
  constraint task_comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint task_comments_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
CREATE INDEX task_comments_author ON public.task_comments USING btree (author_id, created_at, id);
CREATE INDEX task_comments_task ON public.task_comments USING btree (task_id, created_at, id);
alter table task_comments enable row level security;
create policy own on task_comments for update to adjutant_app
  using (((author_id = ( SELECT app_user() AS app_user)) AND app_task_visible(task_id)))
  with check ((author_id = ( SELECT app_user() AS app_user)));
create policy said on task_comments for insert to adjutant_app
  with check (((author_id = ( SELECT app_user() AS app_user)) AND app_task_visible(task_id)));
create policy taken_back on task_comments for delete to adjutant_app
  using ((author_id = ( SELECT app_user() AS app_user)));
create policy visible on task_comments for select to adjutant_app
  using (app_task_visible(task_id));
grant delete, insert, select, update on task_comments to adjutant_app;

create table task_events (
  id uuid not null,
  task_id uuid not null,
  actor_id uuid,
  at timestamp(3) with time zone default clock_timestamp() not null,
  field text not null,
  was text,
  becomes text,
  constraint task_events_pkey PRIMARY KEY (id),
  constraint task_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint task_events_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint task_events_field_check CHECK ((field = ANY (ARRAY['created'::text, 'title'::text, 'description'::text, 'notes'::text, 'priority'::text, 'status'::text, 'due_date'::text, 'due_time'::text, 'assigned_to_user_id'::text, 'goal_id'::text, 'contact_id'::text, 'shared_org_ids'::text, 'repeats'::text])))
);
CREATE INDEX task_events_actor ON public.task_events USING btree (actor_id);
CREATE INDEX task_events_task ON public.task_events USING btree (task_id, at, id);
alter table task_events enable row level security;
create policy done on task_events for insert to adjutant_app
  with check (((actor_id = ( SELECT app_user() AS app_user)) AND app_task_visible(task_id)));
create policy visible on task_events for select to adjutant_app
  using (app_task_visible(task_id));
grant insert, select on task_events to adjutant_app;

create table task_places (
  task_id uuid not null,
  user_id uuid not null,
  place integer not null,
  constraint task_places_pkey PRIMARY KEY (task_id, user_id),
  constraint task_places_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint task_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX task_places_user ON public.task_places USING btree (user_id);
alter table task_places enable row level security;
create policy own on task_places for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND app_task_visible(task_id)));
grant delete, insert, select, update on task_places to adjutant_app;

create table task_reminders (
  task_id uuid not null,
  user_id uuid not null,
  remind_at timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone,
  constraint task_reminders_pkey PRIMARY KEY (task_id, user_id),
  constraint task_reminders_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint task_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX task_reminders_due ON public.task_reminders USING btree (remind_at) WHERE (told_at IS NULL);
CREATE INDEX task_reminders_user ON public.task_reminders USING btree (user_id);
alter table task_reminders enable row level security;
create policy own on task_reminders for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND app_task_visible(task_id)));
grant delete, insert, select, update on task_reminders to adjutant_app;

create table task_shares (
  task_id uuid not null,
  organization_id uuid,
  created_by uuid,
  assigned_to_user_id uuid,
  status text,
  priority text,
  created_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone,
  due_rank date,
  urgency integer,
  pair_id uuid,
  user_id uuid,
  reader_id uuid generated always as (COALESCE(organization_id, pair_id)) stored not null,
  constraint task_shares_pkey PRIMARY KEY (task_id, reader_id),
  constraint task_shares_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint task_shares_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES share_pairs(id) ON DELETE CASCADE,
  constraint task_shares_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint task_shares_one_reader CHECK ((num_nonnulls(organization_id, pair_id) = 1))
);
CREATE INDEX task_shares_created ON public.task_shares USING btree (organization_id, created_at, task_id) INCLUDE (created_by, assigned_to_user_id, status, priority);
CREATE INDEX task_shares_due ON public.task_shares USING btree (organization_id, due_rank, task_id) INCLUDE (created_by, assigned_to_user_id, status, priority);
CREATE INDEX task_shares_pair ON public.task_shares USING btree (pair_id) WHERE (pair_id IS NOT NULL);
CREATE INDEX task_shares_updated ON public.task_shares USING btree (organization_id, updated_at, task_id) INCLUDE (created_by, assigned_to_user_id, status, priority);
CREATE INDEX task_shares_urgency ON public.task_shares USING btree (organization_id, urgency, task_id) INCLUDE (created_by, assigned_to_user_id, status, priority);
CREATE INDEX task_shares_user_created ON public.task_shares USING btree (user_id, created_at, task_id) INCLUDE (created_by, assigned_to_user_id, status, priority) WHERE (user_id IS NOT NULL);
CREATE INDEX task_shares_user_due ON public.task_shares USING btree (user_id, due_rank, task_id) INCLUDE (created_by, assigned_to_user_id, status, priority) WHERE (user_id IS NOT NULL);
CREATE INDEX task_shares_user_updated ON public.task_shares USING btree (user_id, updated_at, task_id) INCLUDE (created_by, assigned_to_user_id, status, priority) WHERE (user_id IS NOT NULL);
CREATE INDEX task_shares_user_urgency ON public.task_shares USING btree (user_id, urgency, task_id) INCLUDE (created_by, assigned_to_user_id, status, priority) WHERE (user_id IS NOT NULL);
alter table task_shares enable row level security;
create policy visible on task_shares for all to adjutant_app
  using (((reader_id = ANY (( SELECT app_readers() AS app_readers)::uuid[])) OR app_task_visible(task_id)))
  with check (app_task_visible(task_id));
CREATE TRIGGER search_task_share AFTER INSERT OR DELETE ON public.task_shares FOR EACH ROW EXECUTE FUNCTION search_task_shared();
CREATE TRIGGER task_share_filled BEFORE INSERT ON public.task_shares FOR EACH ROW EXECUTE FUNCTION task_share_filled();
grant delete, insert, select, update on task_shares to adjutant_app;

create table task_steps (
  id uuid not null,
  task_id uuid not null,
  title text not null,
  done boolean default false not null,
  place integer not null,
  constraint task_steps_pkey PRIMARY KEY (id),
  constraint task_steps_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
CREATE INDEX task_steps_task ON public.task_steps USING btree (task_id, place, id);
alter table task_steps enable row level security;
create policy visible on task_steps for all to adjutant_app
  using (app_task_visible(task_id))
  with check (app_task_visible(task_id));
grant delete, insert, select, update on task_steps to adjutant_app;

create table tasks (
  id uuid not null,
  created_by uuid not null,
  assigned_to_user_id uuid,
  goal_id uuid,
  title text not null,
  description text,
  notes text,
  priority text default 'Medium'::text not null,
  status text default 'To Do'::text not null,
  due_date date,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  contact_id uuid,
  due_rank date generated always as (COALESCE(due_date, 'infinity'::date)) stored,
  urgency integer generated always as ((((4 - array_position(ARRAY['Low'::text, 'Medium'::text, 'High'::text, 'Urgent'::text], priority)) * 10000000) + COALESCE((due_date - '0001-01-01'::date), 9999999))) stored,
  due_time time(0) without time zone,
  recurrence_rule text,
  repeat_after_days integer,
  recurrence_start date,
  next_task_id uuid,
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_assigned_to_user_id_fkey FOREIGN KEY (assigned_to_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint tasks_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE SET NULL,
  constraint tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint tasks_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id) ON DELETE SET NULL,
  constraint tasks_next_task_id_fkey FOREIGN KEY (next_task_id) REFERENCES tasks(id) ON DELETE SET NULL,
  constraint tasks_one_recurrence CHECK (((recurrence_rule IS NULL) OR (repeat_after_days IS NULL))),
  constraint tasks_priority_check CHECK ((priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text, 'Urgent'::text]))),
  constraint tasks_repeat_after_days_check CHECK (((repeat_after_days >= 1) AND (repeat_after_days <= 3650))),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['To Do'::text, 'Pending'::text, 'In Progress'::text, 'Done'::text, 'Review'::text, 'Cancelled'::text]))),
  constraint tasks_time_of_day CHECK (((due_time IS NULL) OR (due_date IS NOT NULL)))
);
CREATE INDEX tasks_assignee_created ON public.tasks USING btree (assigned_to_user_id, created_at, id) INCLUDE (created_by, status, priority);
CREATE INDEX tasks_assignee_due ON public.tasks USING btree (assigned_to_user_id, due_rank, id) INCLUDE (created_by, status, priority);
CREATE INDEX tasks_assignee_status ON public.tasks USING btree (assigned_to_user_id, status, priority) INCLUDE (id, created_by);
CREATE INDEX tasks_assignee_updated ON public.tasks USING btree (assigned_to_user_id, updated_at, id) INCLUDE (created_by, status, priority);
CREATE INDEX tasks_assignee_urgency ON public.tasks USING btree (assigned_to_user_id, urgency, id) INCLUDE (created_by, status, priority);
CREATE INDEX tasks_contact ON public.tasks USING btree (contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX tasks_creator_created ON public.tasks USING btree (created_by, created_at, id) INCLUDE (assigned_to_user_id, status, priority);
CREATE INDEX tasks_creator_due ON public.tasks USING btree (created_by, due_rank, id) INCLUDE (assigned_to_user_id, status, priority);
CREATE INDEX tasks_creator_status ON public.tasks USING btree (created_by, status, priority) INCLUDE (id, assigned_to_user_id);
CREATE INDEX tasks_creator_updated ON public.tasks USING btree (created_by, updated_at, id) INCLUDE (assigned_to_user_id, status, priority);
CREATE INDEX tasks_creator_urgency ON public.tasks USING btree (created_by, urgency, id) INCLUDE (assigned_to_user_id, status, priority);
CREATE INDEX tasks_due_hour ON public.tasks USING btree (due_date, due_time) WHERE ((status <> ALL (ARRAY['Done'::text, 'Cancelled'::text])) AND (due_time IS NOT NULL));
CREATE INDEX tasks_due_open ON public.tasks USING btree (due_date) WHERE ((status <> ALL (ARRAY['Done'::text, 'Cancelled'::text])) AND (due_date IS NOT NULL));
CREATE INDEX tasks_goal ON public.tasks USING btree (goal_id) WHERE (goal_id IS NOT NULL);
CREATE INDEX tasks_next ON public.tasks USING btree (next_task_id) WHERE (next_task_id IS NOT NULL);
alter table tasks enable row level security;
create policy visible on tasks for all to adjutant_app
  using (((created_by = ( SELECT app_user() AS app_user)) OR (assigned_to_user_id = ( SELECT app_user() AS app_user)) OR (EXISTS ( SELECT 1
   FROM task_shares s
  WHERE ((s.task_id = tasks.id) AND (s.reader_id = ANY (( SELECT app_readers() AS app_readers)::uuid[])))))));
CREATE TRIGGER search_forget AFTER DELETE ON public.tasks FOR EACH ROW EXECUTE FUNCTION search_forget('task');
CREATE TRIGGER search_task AFTER INSERT OR UPDATE OF title, description, notes, assigned_to_user_id, created_by ON public.tasks FOR EACH ROW EXECUTE FUNCTION search_task_changed();
CREATE TRIGGER task_shares_follow AFTER UPDATE ON public.tasks FOR EACH ROW EXECUTE FUNCTION task_shares_follow();
CREATE TRIGGER tasks_touch BEFORE UPDATE ON public.tasks FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on tasks to adjutant_app;

create table thread_files (
  message_id uuid not null,
  "position" smallint not null,
  file_id uuid,
  name text not null,
  size integer not null,
  media_type text not null,
  constraint thread_files_pkey PRIMARY KEY (message_id, "position"),
  constraint thread_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint thread_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES thread_messages(id) ON DELETE CASCADE
);
CREATE INDEX thread_files_file ON public.thread_files USING btree (file_id) WHERE (file_id IS NOT NULL);
alter table thread_files enable row level security;
create policy taking_part on thread_files for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM thread_messages m
  WHERE (m.id = thread_files.message_id))));
grant select on thread_files to adjutant_app;

create table thread_messages (
  id uuid not null,
  thread_id uuid not null,
  seq integer not null,
  sender_id uuid,
  kind text not null,
  text text not null,
  only_for uuid,
  ai_suggested boolean default false not null,
  "timestamp" timestamp(3) with time zone default clock_timestamp() not null,
  constraint thread_messages_pkey PRIMARY KEY (id),
  constraint thread_messages_thread_id_seq_key UNIQUE (thread_id, seq),
  constraint thread_messages_only_for_fkey FOREIGN KEY (only_for) REFERENCES users(id) ON DELETE CASCADE,
  constraint thread_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint thread_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  constraint thread_messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'system'::text])))
);
CREATE INDEX thread_messages_only_for ON public.thread_messages USING btree (only_for) WHERE (only_for IS NOT NULL);
CREATE INDEX thread_messages_said ON public.thread_messages USING btree (thread_id, seq) INCLUDE (sender_id, only_for) WHERE (kind = 'text'::text);
CREATE INDEX thread_messages_sender ON public.thread_messages USING btree (sender_id);
alter table thread_messages enable row level security;
create policy taking_part on thread_messages for all to adjutant_app
  using ((((only_for IS NULL) OR (only_for = ( SELECT app_user() AS app_user))) AND (EXISTS ( SELECT 1
   FROM thread_participants p
  WHERE ((p.thread_id = thread_messages.thread_id) AND (p.user_id = ( SELECT app_user() AS app_user)) AND (p.cleared_seq < thread_messages.seq))))));
CREATE TRIGGER search_forget AFTER DELETE ON public.thread_messages FOR EACH ROW EXECUTE FUNCTION search_forget('thread_message');
CREATE TRIGGER search_thread_message AFTER INSERT ON public.thread_messages FOR EACH ROW WHEN ((new.kind = 'text'::text)) EXECUTE FUNCTION search_thread_message_added();
CREATE TRIGGER statements_message AFTER INSERT ON public.thread_messages FOR EACH ROW WHEN ((new.kind = 'text'::text)) EXECUTE FUNCTION statement_due('message');
CREATE TRIGGER thread_messages_suggest AFTER INSERT ON public.thread_messages FOR EACH ROW WHEN (((new.kind = 'text'::text) AND (new.only_for IS NULL))) EXECUTE FUNCTION suggestions_fall_due();
grant select on thread_messages to adjutant_app;

create table thread_participants (
  thread_id uuid not null,
  user_id uuid not null,
  name text,
  read_seq integer default 0 not null,
  cleared_seq integer default 0 not null,
  hidden boolean default false not null,
  suggestions_on boolean,
  joined_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint thread_participants_pkey PRIMARY KEY (thread_id, user_id),
  constraint thread_participants_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  constraint thread_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX thread_participants_user ON public.thread_participants USING btree (user_id, thread_id);
alter table thread_participants enable row level security;
create policy own on thread_participants for update to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
create policy taking_part on thread_participants for select to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) OR app_in_thread(thread_id)));
CREATE TRIGGER statements_cleared AFTER UPDATE OF cleared_seq ON public.thread_participants FOR EACH ROW WHEN ((new.cleared_seq > old.cleared_seq)) EXECUTE FUNCTION statements_of_thread_gone();
CREATE TRIGGER statements_left AFTER DELETE ON public.thread_participants FOR EACH ROW EXECUTE FUNCTION statements_of_thread_gone();
CREATE TRIGGER thread_participants_gone AFTER DELETE ON public.thread_participants FOR EACH ROW EXECUTE FUNCTION thread_participant_gone();
grant select on thread_participants to adjutant_app;
grant update (name, read_seq, suggestions_on) on thread_participants to adjutant_app;

create table thread_suggestions (
  id uuid not null,
  thread_id uuid not null,
  user_id uuid not null,
  run_id uuid,
  for_seq integer not null,
  text text default ''::text not null,
  citations jsonb default '[]'::jsonb not null,
  hint text,
  author text,
  state text default 'writing'::text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint thread_suggestions_pkey PRIMARY KEY (id),
  constraint thread_suggestions_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE SET NULL,
  constraint thread_suggestions_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  constraint thread_suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint thread_suggestions_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'ready'::text, 'failed'::text, 'used'::text, 'dismissed'::text, 'replaced'::text])))
);
CREATE INDEX thread_suggestions_person ON public.thread_suggestions USING btree (user_id, thread_id, created_at);
CREATE INDEX thread_suggestions_run ON public.thread_suggestions USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX thread_suggestions_thread ON public.thread_suggestions USING btree (thread_id);
CREATE INDEX thread_suggestions_writing ON public.thread_suggestions USING btree (thread_id) WHERE (state = 'writing'::text);
alter table thread_suggestions enable row level security;
create policy own on thread_suggestions for all to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND app_in_thread(thread_id)));
CREATE TRIGGER thread_suggestions_touch BEFORE UPDATE ON public.thread_suggestions FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on thread_suggestions to adjutant_app;

create table threads (
  id uuid not null,
  people_key text,
  is_group boolean not null,
  created_by uuid,
  seq integer default 0 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint threads_pkey PRIMARY KEY (id),
  constraint threads_people_key_key UNIQUE (people_key),
  constraint threads_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX threads_creator ON public.threads USING btree (created_by) WHERE (created_by IS NOT NULL);
alter table threads enable row level security;
create policy taking_part on threads for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM thread_participants p
  WHERE ((p.thread_id = threads.id) AND (p.user_id = ( SELECT app_user() AS app_user))))));
grant select on threads to adjutant_app;

create table throttles (
  key text not null,
  window_start timestamp(3) with time zone not null,
  tries integer not null,
  not_before timestamp(3) with time zone,
  taken_by uuid,
  constraint throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_start ON public.throttles USING btree (key text_pattern_ops);

create table tokens_used (
  user_id uuid not null,
  day date not null,
  tokens bigint not null,
  constraint tokens_used_pkey PRIMARY KEY (user_id, day),
  constraint tokens_used_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table tokens_used enable row level security;
create policy own on tokens_used for select to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant select on tokens_used to adjutant_app;

create table tool_effects (
  run_id uuid not null,
  key text not null,
  result json not null,
  undone_at timestamp(3) with time zone,
  constraint tool_effects_pkey PRIMARY KEY (run_id, key),
  constraint tool_effects_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
alter table tool_effects enable row level security;
create policy own on tool_effects for all to adjutant_app
  using ((EXISTS ( SELECT 1
   FROM runs r
  WHERE (r.id = tool_effects.run_id))));
grant insert, select on tool_effects to adjutant_app;
grant update (undone_at) on tool_effects to adjutant_app;

create table tools (
  id uuid not null,
  user_id uuid,
  name text not null,
  description text default ''::text not null,
  kind text not null,
  config jsonb default '{}'::jsonb not null,
  is_auto_gen boolean default false not null,
  is_public boolean default false not null,
  revision integer default 1 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint tools_pkey PRIMARY KEY (id),
  constraint tools_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint tools_kind_check CHECK ((kind = ANY (ARRAY['builtin'::text, 'http'::text, 'mcp'::text])))
);
CREATE UNIQUE INDEX tools_builtin ON public.tools USING btree (name) WHERE (is_auto_gen AND (user_id IS NULL));
CREATE INDEX tools_owner ON public.tools USING btree (user_id);
alter table tools enable row level security;
create policy own_changed on tools for update to adjutant_app
  using (((NOT is_auto_gen) AND
CASE
    WHEN is_public THEN ( SELECT app_is_admin() AS app_is_admin)
    ELSE (user_id = ( SELECT app_user() AS app_user))
END))
  with check (((NOT is_auto_gen) AND (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_public)) OR ( SELECT app_is_admin() AS app_is_admin))));
create policy own_gone on tools for delete to adjutant_app
  using (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_auto_gen) AND (NOT is_public)));
create policy own_new on tools for insert to adjutant_app
  with check (((user_id = ( SELECT app_user() AS app_user)) AND (NOT is_auto_gen) AND ((NOT is_public) OR ( SELECT app_is_admin() AS app_is_admin))));
create policy visible on tools for select to adjutant_app
  using ((is_public OR (user_id = ( SELECT app_user() AS app_user)) OR ((NOT is_auto_gen) AND (user_id = ANY (( SELECT app_leaders() AS app_leaders)::uuid[])))));
CREATE TRIGGER tools_touch BEFORE UPDATE ON public.tools FOR EACH ROW EXECUTE FUNCTION touch();
grant delete, insert, select, update on tools to adjutant_app;

create table users (
  id uuid not null,
  email text not null,
  password_hash text not null,
  user_level text not null,
  organization_id uuid,
  first_name text,
  last_name text,
  name text,
  role text,
  objectives text[] default '{}'::text[] not null,
  behavior_notes text,
  knowledge_summary text,
  custom_prompts jsonb default '{}'::jsonb not null,
  must_change_password boolean default false not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  name_key text generated always as (lower(COALESCE(NULLIF(TRIM(BOTH FROM name), ''::text), NULLIF(TRIM(BOTH FROM ((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text))), ''::text), email))) stored,
  password_replaced boolean default false not null,
  search_text text generated always as (lower(((((((email || ' '::text) || COALESCE(first_name, ''::text)) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || COALESCE(name, ''::text)))) stored,
  email_unproven boolean default false not null,
  time_zone text,
  locale text,
  suggestions_on boolean default true not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint users_user_level_check CHECK ((user_level = ANY (ARRAY['waitlisted'::text, 'user'::text, 'ceo'::text, 'admin'::text])))
);
CREATE INDEX users_created ON public.users USING btree (created_at, id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_level ON public.users USING btree (user_level, id);
CREATE INDEX users_level_name ON public.users USING btree (user_level, name_key, id);
CREATE INDEX users_name ON public.users USING btree (name_key, id);
CREATE INDEX users_organization ON public.users USING btree (organization_id, id);
CREATE INDEX users_search ON public.users USING gin (search_text gin_trgm_ops);
CREATE TRIGGER forget_comments_in_bin BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION forget_comments_in_bin();
CREATE TRIGGER users_forget_name BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION forget_name_in_statements();
CREATE TRIGGER users_forget_reading BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION forget_reading_of_account();
CREATE TRIGGER users_hold_threads BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION hold_threads_of_account();
CREATE TRIGGER users_touch BEFORE UPDATE ON public.users FOR EACH ROW WHEN (((NOT (old.time_zone IS DISTINCT FROM new.time_zone)) OR (old.time_zone IS NOT NULL))) EXECUTE FUNCTION touch();
CREATE TRIGGER users_void_resets AFTER UPDATE OF password_hash, email ON public.users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION password_resets_void();
grant delete, insert, select, update on users to adjutant_app;

create table working_hours (
  user_id uuid not null,
  days integer[] not null,
  from_time text not null,
  to_time text not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint working_hours_pkey PRIMARY KEY (user_id),
  constraint working_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint working_hours_check CHECK (((to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) AND (to_time > from_time))),
  constraint working_hours_days_check CHECK ((((cardinality(days) >= 1) AND (cardinality(days) <= 7)) AND (days <@ ARRAY[1, 2, 3, 4, 5, 6, 7]))),
  constraint working_hours_from_time_check CHECK ((from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);
alter table working_hours enable row level security;
create policy own on working_hours for all to adjutant_app
  using ((user_id = ( SELECT app_user() AS app_user)));
grant insert, select, update on working_hours to adjutant_app;

create view search_advice as
 SELECT id,
    user_id AS owner_id,
    ARRAY[user_id] AS readers,
    COALESCE(advice_title, ''::text) AS title,
    content AS body,
    updated_at AS at
   FROM advice a;

create view search_companies as
 SELECT id,
    owner_id,
    ARRAY[owner_id] || (ARRAY( SELECT s.reader_id
           FROM company_shares s
          WHERE s.company_id = k.id)) AS readers,
    name AS title,
    concat_ws('
'::text, array_to_string(domains, ' '::text), array_to_string(tags, ' '::text), notes) AS body,
    updated_at AS at
   FROM companies k;

create view search_contacts as
 SELECT id,
    owner_id,
    ARRAY[owner_id] || (ARRAY( SELECT s.reader_id
           FROM contact_shares s
          WHERE s.contact_id = c.id)) AS readers,
    name AS title,
    concat_ws('
'::text, role, company, array_to_string(emails, ' '::text), array_to_string(phones, ' '::text), regexp_replace(array_to_string(phones, ' '::text), '[^0-9 ]|(?<=\d) (?=\d)'::text, ''::text, 'g'::text), array_to_string(tags, ' '::text), notes) AS body,
    updated_at AS at
   FROM contacts c;

create view search_conversations as
 SELECT id,
    user_id AS owner_id,
    ARRAY[user_id] AS readers,
    name AS title,
    NULL::text AS body,
    updated_at AS at
   FROM conversations c
  WHERE temporary_until IS NULL;

create view search_files as
 SELECT f.id,
    f.user_id AS owner_id,
    ARRAY[f.user_id] AS readers,
    f.name AS title,
    t.content AS body,
    f.updated_at AS at
   FROM files f
     LEFT JOIN file_texts t ON t.file_id = f.id;

create view search_goals as
 SELECT id,
    user_id AS owner_id,
    array_remove(ARRAY[user_id, organization_id], NULL::uuid) || (ARRAY( SELECT s.pair_id
           FROM goal_shares s
          WHERE s.goal_id = g.id)) AS readers,
    title,
    description AS body,
    updated_at AS at
   FROM goals g;

create view search_interactions as
 SELECT i.id,
    c.owner_id,
    c.readers,
    i.summary AS title,
    i.notes AS body,
    i.updated_at AS at,
    i.contact_id
   FROM interactions i
     JOIN search_contacts c ON c.id = i.contact_id;

create view search_kpis as
 SELECT k.id,
    g.user_id AS owner_id,
    array_remove(ARRAY[g.user_id, g.organization_id], NULL::uuid) || (ARRAY( SELECT s.pair_id
           FROM goal_shares s
          WHERE s.goal_id = g.id)) AS readers,
    k.name AS title,
    NULL::text AS body,
    k.created_at AS at,
    k.goal_id
   FROM kpis k
     JOIN goals g ON g.id = k.goal_id;

create view search_messages as
 SELECT id,
    user_id AS owner_id,
    ARRAY[user_id] AS readers,
    ''::text AS title,
    content AS body,
    "timestamp" AS at
   FROM messages m
  WHERE sender_type <> 'system'::text AND (EXISTS ( SELECT 1
           FROM conversations c
          WHERE c.id = m.conversation_id AND c.temporary_until IS NULL));

create view search_notes as
 SELECT id,
    user_id AS owner_id,
    ARRAY[user_id] AS readers,
    regexp_replace(COALESCE("substring"(content, '[^\n]*[[:alnum:]][^\n]*'::text), ''::text), '^[\s#>*+-]+|[*_`]+'::text, ''::text, 'g'::text) AS title,
    content AS body,
    updated_at AS at
   FROM notes n;

create view search_tasks as
 SELECT id,
    created_by AS owner_id,
    array_remove(ARRAY[created_by, assigned_to_user_id], NULL::uuid) || (ARRAY( SELECT s.reader_id
           FROM task_shares s
          WHERE s.task_id = t.id)) AS readers,
    title,
    concat_ws('
'::text, description, notes) AS body,
    updated_at AS at
   FROM tasks t;

CREATE OR REPLACE FUNCTION public.advice_checks_of_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  delete from advice_checks where advice_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_of_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  if tg_op = 'DELETE' then
    delete from invitation_answers where draft_id = old.id and sent_at is null;
    return old;
  end if;
  update invitation_answers set sent_at = new.sent_at where draft_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.app_changes_agent(item uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from agents i where i.id = item and not i.is_auto_gen
    and case when i.is_public then app_is_admin() else i.user_id = app_user() end)
$function$;

CREATE OR REPLACE FUNCTION public.app_changes_crew(item uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from crews i where i.id = item and not i.is_auto_gen
    and case when i.is_public then app_is_admin() else i.user_id = app_user() end)
$function$;

CREATE OR REPLACE FUNCTION public.app_changes_flow(item uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from flows i where i.id = item and not i.is_auto_gen
    and case when i.is_public then app_is_admin() else i.user_id = app_user() end)
$function$;

CREATE OR REPLACE FUNCTION public.app_changes_tool(item uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from tools i where i.id = item and not i.is_auto_gen
    and case when i.is_public then app_is_admin() else i.user_id = app_user() end)
$function$;

CREATE OR REPLACE FUNCTION public.app_companion(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from thread_participants mine join thread_participants theirs on theirs.thread_id = mine.thread_id
    where mine.user_id = app_user() and theirs.user_id = person)
$function$;

CREATE OR REPLACE FUNCTION public.app_company_into_bin(company uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  insert into deleted_records (kind, id, owner_id, deleted_by, record)
  select 'company', k.id, k.owner_id, app_user(), to_jsonb(k)
    || jsonb_build_object(
      'organization_ids', (select coalesce(jsonb_agg(s.organization_id), '[]') from company_shares s where s.company_id = k.id and s.organization_id is not null),
      'pair_ids', (select coalesce(jsonb_agg(s.pair_id), '[]') from company_shares s where s.company_id = k.id and s.pair_id is not null),
      'contact_ids', (select coalesce(jsonb_agg(c.id), '[]') from contacts c where c.company_id = k.id))
  from companies k where k.id = company and k.owner_id = app_user()
  on conflict (kind, id) do update set record = excluded.record, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at
$function$;

CREATE OR REPLACE FUNCTION public.app_company_visible(company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from companies k where k.id = company and (k.owner_id = app_user()
    or exists (select from company_shares s where s.company_id = k.id and s.reader_id = any (app_readers()))))
$function$;

CREATE OR REPLACE FUNCTION public.app_contact_editable(contact uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from contacts c where c.id = contact and (c.owner_id = app_user()
    or exists (select from contact_shares s join memberships m on m.organization_id = s.organization_id and m.user_id = app_user()
        join users u on u.id = m.user_id
      where s.contact_id = c.id and s.organization_id = any (app_orgs()) and (m.org_access_level <> 'user' or u.user_level = 'ceo'))))
$function$;

CREATE OR REPLACE FUNCTION public.app_contact_now(gone uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select m.kept_id from contact_merges m where m.gone_id = gone and m.undone_at is null and app_contact_visible(m.kept_id)
$function$;

CREATE OR REPLACE FUNCTION public.app_contact_visible(contact uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from contacts c where c.id = contact and (c.owner_id = app_user()
    or exists (select 1 from contact_shares s where s.contact_id = c.id and s.reader_id = any (app_readers()))))
$function$;

CREATE OR REPLACE FUNCTION public.app_contacts_alike(wanted text, keys text[], most integer)
 RETURNS TABLE(id uuid, likeness real, same_keys text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with mine as (
    select c.id, c.sort_name, c.match_keys from contacts c where c.owner_id = app_user() and c.match_keys && keys
    union (select c.id, c.sort_name, c.match_keys from contacts c
      where c.owner_id = app_user() and wanted <> '' and wanted <% c.search_text limit 200)
    union select c.id, c.sort_name, c.match_keys from contact_shares s join contacts c on c.id = s.contact_id
      where s.reader_id = any (app_readers()) and (c.match_keys && keys or (wanted <> '' and wanted <% c.search_text)))
  select m.id, similarity(m.sort_name, wanted) as likeness, array(select unnest(m.match_keys) intersect select unnest(keys)) as same_keys
  from mine m where m.match_keys && keys or similarity(m.sort_name, wanted) >= 0.6
  order by (m.match_keys && keys) desc, likeness desc, m.id limit most
$function$;

CREATE OR REPLACE FUNCTION public.app_contacts_merge(merge uuid, kept uuid, gone uuid, kept_before jsonb, added_orgs uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  old contacts;
  moved jsonb := '{}';
begin
  if kept = gone or not app_contact_editable(kept) or not app_contact_editable(gone) then
    raise insufficient_privilege using message = 'these contacts cannot be merged by this account';
  end if;
  select * into old from contacts where id = gone;
  with given as (update interactions set contact_id = kept where contact_id = gone returning id)
    select moved || jsonb_build_object('interactions', coalesce(jsonb_agg(id), '[]')) into moved from given;
  with given as (update tasks set contact_id = kept where contact_id = gone returning id)
    select moved || jsonb_build_object('tasks', coalesce(jsonb_agg(id), '[]')) into moved from given;
  with given as (update deleted_records d set record = jsonb_set(d.record, '{contact_id}', to_jsonb(kept))
      where d.kind = 'task' and d.record ->> 'contact_id' = gone::text returning d.id)
    select moved || jsonb_build_object('deleted_tasks', coalesce(jsonb_agg(id), '[]')) into moved from given;
  select moved || jsonb_build_object('mails', coalesce(jsonb_agg(to_jsonb(i)), '[]')) into moved from mail_interactions i where i.contact_id = gone;
  select moved || jsonb_build_object('imports', coalesce(jsonb_agg(to_jsonb(r)), '[]')) into moved from contact_import_rows r where r.contact_id = gone;
  select moved || jsonb_build_object('shares', coalesce(jsonb_agg(s.reader_id), '[]')) into moved from contact_shares s where s.contact_id = gone;
  -- Both had met in the same exchange on the same day: the interaction stays, the mark that a mail made it is only once.
  insert into mail_interactions (contact_id, exchange_id, day, user_id, connection_id)
    select kept, i.exchange_id, i.day, i.user_id, i.connection_id from mail_interactions i where i.contact_id = gone on conflict do nothing;
  update mail_interactions n set interaction_id = i.interaction_id from mail_interactions i
    where i.contact_id = gone and n.contact_id = kept and n.exchange_id = i.exchange_id and n.day = i.day and n.interaction_id is null;
  update mail_interactions set interaction_id = null where contact_id = gone;
  delete from mail_interactions where contact_id = gone;
  insert into contact_import_rows (import_id, contact_id, before, version)
    select r.import_id, kept, r.before, r.version from contact_import_rows r where r.contact_id = gone on conflict do nothing;
  with given as (update statements set who = jsonb_set(who, '{resolved}', to_jsonb(kept)) where who ->> 'resolved' = gone::text returning id)
    select moved || jsonb_build_object('who', coalesce(jsonb_agg(id), '[]')) into moved from given;
  with given as (update statements set to_whom = jsonb_set(to_whom, '{resolved}', to_jsonb(kept)) where to_whom ->> 'resolved' = gone::text returning id)
    select moved || jsonb_build_object('to_whom', coalesce(jsonb_agg(id), '[]')) into moved from given;
  -- What was merged into the one that goes leads to the one that stays.
  with given as (update contact_merges set kept_id = kept where kept_id = gone returning id)
    select moved || jsonb_build_object('merges', coalesce(jsonb_agg(id), '[]')) into moved from given;
  select moved || jsonb_build_object('apart', coalesce(jsonb_agg(to_jsonb(a)), '[]')) into moved from contacts_apart a where gone in (a.one_id, a.other_id);
  insert into contacts_apart (user_id, one_id, other_id, created_at)
    select a.user_id, least(kept, x.id), greatest(kept, x.id), a.created_at from contacts_apart a
      cross join lateral (select case when a.one_id = gone then a.other_id else a.one_id end as id) x
    where gone in (a.one_id, a.other_id) and x.id <> kept on conflict do nothing;
  update contacts set photo = old.photo, photo_type = old.photo_type where id = kept and photo is null and old.photo is not null;
  with given as (update cards set contact_id = kept where contact_id = gone returning id)
    select moved || jsonb_build_object('cards', coalesce(jsonb_agg(id), '[]')) into moved from given;
  with given as (update card_writes set contact_id = kept where contact_id = gone returning id)
    select moved || jsonb_build_object('card_writes', coalesce(jsonb_agg(id), '[]')) into moved from given;
  delete from contacts where id = gone;
  perform contact_moved(array[kept], moved -> 'interactions');
  insert into contact_merges (id, user_id, owner_id, kept_id, gone_id, gone_name, former)
    select merge, app_user(), old.owner_id, kept, gone, old.name, jsonb_build_object('gone', to_jsonb(old), 'before', kept_before,
      'after', to_jsonb(c), 'added_orgs', to_jsonb(added_orgs), 'moved', moved) from contacts c where c.id = kept
    on conflict (gone_id) do update set id = excluded.id, user_id = excluded.user_id, owner_id = excluded.owner_id, kept_id = excluded.kept_id,
      gone_name = excluded.gone_name, former = excluded.former, created_at = clock_timestamp(), undone_at = null;
end $function$;

CREATE OR REPLACE FUNCTION public.app_contacts_tagged(tag text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  found constant uuid[] := array(
    (select c.id from contacts c where c.owner_id = app_user() and c.tags @> array[tag] limit most + 1)
    union
    (select c.id from contact_shares s join contacts c on c.id = s.contact_id
      where s.reader_id = any (app_readers()) and c.tags @> array[tag] limit most + 1));
begin
  return case when cardinality(found) <= most then found end;
end $function$;

CREATE OR REPLACE FUNCTION public.app_contacts_twice(most integer)
 RETURNS TABLE(one uuid, other uuid, because text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with mine as materialized (
    select c.id, c.sort_name, folded(c.role) as role, c.match_keys, c.created_at from contacts c where c.owner_id = app_user()
    order by c.created_at desc limit 20000),
  keys as (select m.id, k.key from mine m cross join lateral unnest(m.match_keys) as k (key)),
  shared as (select k.key, array_agg(k.id order by k.id) as ids from keys k group by k.key having count(*) between 2 and 5 limit most * 4),
  named as (select m.sort_name, array_agg(m.id order by m.id) as ids from mine m where m.sort_name like '_% _%' group by m.sort_name
    having count(*) between 2 and 5 and count(distinct nullif(m.role, '')) < 2 limit most * 4),
  pairs as (
    select a.id as one, b.id as other, case when s.key like 'e:%' then 'email' else 'phone' end as because from shared s
      cross join lateral unnest(s.ids) as a (id) cross join lateral unnest(s.ids) as b (id) where a.id < b.id
    union all
    select a.id, b.id, 'name' from named n cross join lateral unnest(n.ids) as a (id) cross join lateral unnest(n.ids) as b (id) where a.id < b.id)
  select p.one, p.other, min(p.because) from pairs p where not exists (select from contacts_apart a where a.user_id = app_user() and a.one_id = p.one and a.other_id = p.other)
    group by p.one, p.other order by min(p.because), p.one, p.other limit most
$function$;

CREATE OR REPLACE FUNCTION public.app_contacts_unmerge(merge uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  m contact_merges;
  old contacts;
  was contacts;
  became contacts;
  moved jsonb;
  columns text;
begin
  select * into m from contact_merges where id = merge and user_id = app_user() for update;
  if m.id is null or m.former is null or m.undone_at is not null or m.created_at <= clock_timestamp() - interval '30 days'
    or not app_contact_editable(m.kept_id) then return false; end if;
  perform from contacts where id = m.kept_id for update;
  old := jsonb_populate_record(null::contacts, m.former -> 'gone');
  was := jsonb_populate_record(null::contacts, m.former -> 'before');
  became := jsonb_populate_record(null::contacts, m.former -> 'after');
  moved := m.former -> 'moved';
  if old.organization_id is not null and not exists (select from organizations where id = old.organization_id) then old.organization_id := null; end if;
  if not exists (select from companies where id = old.company_id) then old.company_id := null; end if;
  -- Every column that is not computed, those that later migrations add too.
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'contacts'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into contacts (%1$s) select %1$s from jsonb_populate_record(null::contacts, $1)', columns) using to_jsonb(old);
  insert into contact_shares (contact_id, organization_id)
    select m.gone_id, o.id from organizations o where o.id in (select jsonb_array_elements_text(moved -> 'shares')::uuid) on conflict do nothing;
  insert into contact_shares (contact_id, pair_id)
    select m.gone_id, p.id from share_pairs p where p.owner_id = old.owner_id
      and p.id in (select jsonb_array_elements_text(moved -> 'shares')::uuid) on conflict do nothing;
  update interactions set contact_id = m.gone_id where contact_id = m.kept_id and id in (select jsonb_array_elements_text(moved -> 'interactions')::uuid);
  update tasks set contact_id = m.gone_id where contact_id = m.kept_id and id in (select jsonb_array_elements_text(moved -> 'tasks')::uuid);
  update deleted_records d set record = jsonb_set(d.record, '{contact_id}', to_jsonb(m.gone_id))
    where d.kind = 'task' and d.record ->> 'contact_id' = m.kept_id::text and d.id in (select jsonb_array_elements_text(moved -> 'deleted_tasks')::uuid);
  -- What came by mails: those that the one that stayed had already keep theirs.
  update mail_interactions n set contact_id = m.gone_id from jsonb_populate_recordset(null::mail_interactions, moved -> 'mails') i
    where n.contact_id = m.kept_id and n.exchange_id = i.exchange_id and n.day = i.day and n.interaction_id = i.interaction_id;
  insert into mail_interactions select i.* from jsonb_populate_recordset(null::mail_interactions, moved -> 'mails') i
    where exists (select from exchanges x where x.id = i.exchange_id)
      and (i.interaction_id is null or exists (select from interactions t where t.id = i.interaction_id)) on conflict do nothing;
  delete from contact_import_rows r using jsonb_populate_recordset(null::contact_import_rows, moved -> 'imports') i
    where r.contact_id = m.kept_id and r.import_id = i.import_id and r.version = i.version;
  insert into contact_import_rows select i.* from jsonb_populate_recordset(null::contact_import_rows, moved -> 'imports') i
    where exists (select from contact_imports x where x.id = i.import_id) on conflict do nothing;
  update statements set who = jsonb_set(who, '{resolved}', to_jsonb(m.gone_id))
    where who ->> 'resolved' = m.kept_id::text and id in (select jsonb_array_elements_text(moved -> 'who')::uuid);
  update statements set to_whom = jsonb_set(to_whom, '{resolved}', to_jsonb(m.gone_id))
    where to_whom ->> 'resolved' = m.kept_id::text and id in (select jsonb_array_elements_text(moved -> 'to_whom')::uuid);
  insert into contacts_apart select a.* from jsonb_populate_recordset(null::contacts_apart, coalesce(moved -> 'apart', '[]')) a
    where exists (select from contacts c where c.id = a.one_id) and exists (select from contacts c where c.id = a.other_id)
      and exists (select from users u where u.id = a.user_id) on conflict do nothing;
  -- What the one that stayed was said to be apart from only by the merge.
  delete from contacts_apart k using jsonb_populate_recordset(null::contacts_apart, coalesce(moved -> 'apart', '[]')) a
    where k.user_id = a.user_id and k.created_at = a.created_at and m.kept_id in (k.one_id, k.other_id)
      and m.gone_id not in (k.one_id, k.other_id);
  update cards set contact_id = m.gone_id
    where contact_id = m.kept_id and id in (select jsonb_array_elements_text(coalesce(moved -> 'cards', '[]'))::uuid);
  update card_writes set contact_id = m.gone_id
    where contact_id = m.kept_id and id in (select jsonb_array_elements_text(coalesce(moved -> 'card_writes', '[]'))::uuid);
  update contact_merges set kept_id = m.gone_id where kept_id = m.kept_id and id in (select jsonb_array_elements_text(moved -> 'merges')::uuid);
  update contacts c set
    name = case when c.name = became.name then was.name else c.name end,
    role = case when c.role = became.role then was.role else c.role end,
    notes = case when c.notes is not distinct from became.notes then was.notes else c.notes end,
    keep_in_touch_weeks = case when c.keep_in_touch_weeks is not distinct from became.keep_in_touch_weeks then was.keep_in_touch_weeks else c.keep_in_touch_weeks end,
    company = case when (c.company, c.company_id) is not distinct from (became.company, became.company_id) then was.company else c.company end,
    company_id = case when (c.company, c.company_id) is not distinct from (became.company, became.company_id)
      then (select k.id from companies k where k.id = was.company_id) else c.company_id end,
    birthday = case when c.birthday is not distinct from became.birthday then was.birthday else c.birthday end,
    time_zone = case when c.time_zone is not distinct from became.time_zone then was.time_zone else c.time_zone end,
    -- Of the lists what came with the other goes with it, whatever else was added meanwhile.
    emails = case when c.emails = became.emails then was.emails else array(select e from unnest(c.emails) with ordinality as l (e, n)
      where not (e = any (became.emails)) or e = any (was.emails) order by n) end,
    phones = case when c.phones = became.phones then was.phones else array(select e from unnest(c.phones) with ordinality as l (e, n)
      where not (e = any (became.phones)) or e = any (was.phones) order by n) end,
    tags = case when c.tags = became.tags then was.tags else array(select e from unnest(c.tags) with ordinality as l (e, n)
      where not (e = any (became.tags)) or e = any (was.tags) order by n) end,
    labels = case when c.labels = became.labels then was.labels else c.labels end,
    photo = case when c.photo is not distinct from became.photo then was.photo else c.photo end,
    photo_type = case when c.photo is not distinct from became.photo then was.photo_type else c.photo_type end,
    updated_at = clock_timestamp()
    where c.id = m.kept_id;
  delete from contact_shares where contact_id = m.kept_id and (organization_id in (select jsonb_array_elements_text(m.former -> 'added_orgs')::uuid)
    or user_id in (select jsonb_array_elements_text(m.former -> 'added_orgs')::uuid));
  perform contact_moved(array[m.kept_id, m.gone_id], moved -> 'interactions');
  update contact_merges set undone_at = clock_timestamp(), former = null where id = merge;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.app_contacts_with(keys text[], names text[], most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
  (select c.id from generate_series(1, cardinality(keys), 100) as at
    cross join lateral (select f.id, f.owner_id from contacts f where f.match_keys && keys[at:at + 99]) c
    where c.owner_id is not distinct from (select app_user())
      or exists (select 1 from contact_shares s where s.contact_id = c.id and s.reader_id = any ((select app_readers())::uuid[]))
    limit most)
  union (select c.id from contacts c where c.owner_id = app_user() and c.sort_name = any (names) limit most)
$function$;

CREATE OR REPLACE FUNCTION public.app_drop_next_task(task uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  gone uuid;
begin
  if not app_task_visible(task) then
    return null;
  end if;
  delete from tasks n using tasks t where t.id = task and n.id = t.next_task_id and n.updated_at = n.created_at and n.status = 'To Do'
    and not exists (select 1 from task_comments c where c.task_id = n.id)
    and not exists (select 1 from task_steps s where s.task_id = n.id and s.done)
  returning n.id into gone;
  return gone;
end $function$;

CREATE OR REPLACE FUNCTION public.app_exchanges_with(wanted text[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select distinct m.exchange_id from mails m where m.user_id = app_user() and m.addresses && wanted
$function$;

CREATE OR REPLACE FUNCTION public.app_goal_of_task(task uuid)
 RETURNS TABLE(title text, status text, created_at timestamp with time zone, due_date date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select g.title, g.status, g.created_at, g.due_date from tasks t join goals g on g.id = t.goal_id
  where t.id = task and (
    app_goal_visible(g.id) and app_task_visible(t.id)
    or t.assigned_to_user_id = app_user() and (g.user_id = t.created_by or exists (
      select from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
      where m.user_id = t.created_by and m.organization_id = g.organization_id)
      or exists (select from goal_shares s where s.goal_id = g.id and s.pair_id = any (pairs_of(t.created_by)))))
$function$;

CREATE OR REPLACE FUNCTION public.app_goal_visible(goal uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from goals g where g.id = goal and (g.user_id = app_user() or g.organization_id = any (app_orgs())
    or exists (select 1 from goal_shares s where s.goal_id = g.id and s.pair_id = any (app_pairs()))))
$function$;

CREATE OR REPLACE FUNCTION public.app_in_thread(thread uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from thread_participants p where p.thread_id = thread and p.user_id = app_user())
$function$;

CREATE OR REPLACE FUNCTION public.app_is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from users u where u.id = app_user() and u.user_level = 'admin')
$function$;

CREATE OR REPLACE FUNCTION public.app_leaders()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce(array_agg(distinct u.id), '{}') from memberships m join users u on u.id = m.user_id
  where m.organization_id = any (app_orgs()) and u.user_level in ('ceo', 'admin')
$function$;

CREATE OR REPLACE FUNCTION public.app_meetings_with(wanted text[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select m.id from meetings m where m.user_id = app_user() and m.addresses && wanted
$function$;

CREATE OR REPLACE FUNCTION public.app_naming(names text[], kinds text[], most integer)
 RETURNS TABLE(kind text, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  mine uuid[] := search_readers();
  kind_wanted text;
  name text;
begin
  if app_user() is null then return; end if;
  foreach kind_wanted in array kinds loop
    foreach name in array names loop
      return query select e.kind, e.id from search_entries e
        where e.kind = kind_wanted and e.readers && mine and e.text_key like search_pattern(search_key(name)) order by e.at desc limit most;
    end loop;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.app_needed_by(item uuid)
 RETURNS TABLE(kind text, id uuid, name text, is_public boolean, is_visible boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select needs.kind, needs.id, case when seen.yes then needs.name end, needs.is_public, seen.yes
  from (
    select 'agent', a.id, a.name, a.is_public, a.is_auto_gen, a.user_id from agents a join agent_tools l on l.agent_id = a.id
      where l.tool_id = item
    union
    select 'crew', c.id, c.name, c.is_public, c.is_auto_gen, c.user_id from crews c join crew_agents l on l.crew_id = c.id
      where l.agent_id = item
    union
    select 'flow', f.id, f.name, f.is_public, f.is_auto_gen, f.user_id from flows f join flow_parts l on l.flow_id = f.id
      where item in (l.agent_id, l.tool_id, l.crew_id)
  ) as needs (kind, id, name, is_public, is_auto_gen, user_id)
  cross join lateral (select (needs.is_public or needs.user_id = app_user()
    or (not needs.is_auto_gen and needs.user_id = any (app_leaders())))) as seen (yes)
  order by needs.kind, needs.name, needs.id
$function$;

CREATE OR REPLACE FUNCTION public.app_never_written_to(wanted text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select array(select w from unnest(wanted) w where not exists (select from mails m
    where m.user_id = app_user() and m.own and m.addresses @> array[w] and m.connection_id in
      (select c.id from connections c where c.user_id = app_user() and (c.ai_reads or app_own_eyes()))))
$function$;

CREATE OR REPLACE FUNCTION public.app_next_task(task uuid, next_id uuid, day date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  now_at timestamptz(3) := clock_timestamp();
begin
  if not app_task_visible(task) then
    return null;
  end if;
  perform 1 from tasks t where t.id = task and t.next_task_id is null and t.status = 'Done' for update;
  if not found then
    return null;
  end if;
  insert into tasks (id, created_by, assigned_to_user_id, goal_id, contact_id, title, description, notes, priority, status, due_date,
      due_time, recurrence_rule, repeat_after_days, recurrence_start, created_at, updated_at)
    select next_id, t.created_by, t.assigned_to_user_id, t.goal_id, t.contact_id, t.title, t.description, t.notes, t.priority, 'To Do', day,
      t.due_time, t.recurrence_rule, t.repeat_after_days, t.recurrence_start, now_at, now_at from tasks t where t.id = task;
  insert into task_shares (task_id, organization_id, pair_id) select next_id, s.organization_id, s.pair_id from task_shares s where s.task_id = task;
  insert into task_steps (id, task_id, title, place) select gen_random_uuid(), next_id, s.title, s.place from task_steps s where s.task_id = task;
  update tasks t set next_task_id = next_id where t.id = task;
  return next_id;
end $function$;

CREATE OR REPLACE FUNCTION public.app_orgs()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce(array_agg(m.organization_id), '{}') from memberships m join organizations o on o.id = m.organization_id
  where m.user_id = app_user() and o.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION public.app_own_eyes()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select current_setting('app.own_eyes', true) = '1' $function$;

CREATE OR REPLACE FUNCTION public.app_pairs()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select pairs_of(app_user())
$function$;

CREATE OR REPLACE FUNCTION public.app_readers()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select app_orgs() || app_pairs()
$function$;

CREATE OR REPLACE FUNCTION public.app_restore_company(gone uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  kept jsonb;
  columns text;
begin
  delete from deleted_records where kind = 'company' and id = gone and deleted_by = app_user() and owner_id = app_user()
    and deleted_at > clock_timestamp() - interval '60 minutes' returning record into kept;
  if kept is null then
    return false;
  end if;
  -- Every column that the row had, also those of later migrations; computed ones compute themselves.
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = 'companies'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and kept ? attname;
  execute format('insert into companies (%1$s) select %1$s from jsonb_populate_record(null::companies, $1)', columns) using kept;
  insert into company_shares (company_id, organization_id)
    select gone, o.id from organizations o where o.deleted_at is null
      and o.id in (select value::uuid from jsonb_array_elements_text(kept->'organization_ids')) for key share;
  insert into company_shares (company_id, pair_id) select gone, p.id from share_pairs p
    where p.owner_id = app_user() and p.id in (select value::uuid from jsonb_array_elements_text(kept->'pair_ids')) for key share;
  -- Whoever was given another company meanwhile, or none, keeps that.
  update contacts set company_id = gone where company_id is null and contacts.company = kept->>'name'
    and id in (select value::uuid from jsonb_array_elements_text(kept->'contact_ids'));
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.app_restore_task(task uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  kept jsonb;
  columns text;
begin
  delete from deleted_records where kind = 'task' and id = task and deleted_by = app_user() returning record into kept;
  if kept is null then
    return false;
  end if;
  kept := kept
    || jsonb_build_object('goal_id', (select g.id from goals g where g.id = (kept->>'goal_id')::uuid for key share))
    || jsonb_build_object('contact_id', (select c.id from contacts c where c.id = (kept->>'contact_id')::uuid for key share))
    || jsonb_build_object('next_task_id', (select n.id from tasks n where n.id = (kept->>'next_task_id')::uuid for key share))
    || jsonb_build_object('assigned_to_user_id',
      (select u.id from users u where u.id = (kept->>'assigned_to_user_id')::uuid for key share));
  -- Every column that the row had, also those of later migrations; computed ones compute themselves.
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = 'tasks'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and kept ? attname;
  execute format('insert into tasks (%1$s) select %1$s from jsonb_populate_record(null::tasks, $1)', columns) using kept;
  insert into task_shares (task_id, organization_id)
    select task, o.id from organizations o where o.deleted_at is null
      and o.id in (select value::uuid from jsonb_array_elements_text(kept->'organization_ids')) for key share;
  insert into task_shares (task_id, pair_id) select task, p.id from share_pairs p
    where p.owner_id = (kept->>'created_by')::uuid and p.id in (select value::uuid from jsonb_array_elements_text(coalesce(kept->'pair_ids', '[]'))) for key share;
  insert into task_steps select s.* from jsonb_populate_recordset(null::task_steps, coalesce(kept->'steps', '[]')) s;
  insert into task_comments select c.* from jsonb_populate_recordset(null::task_comments, coalesce(kept->'comments', '[]')) c
    where exists (select 1 from users u where u.id = c.author_id);
  insert into task_events (id, task_id, actor_id, at, field, was, becomes)
    select e.id, e.task_id, (select u.id from users u where u.id = e.actor_id), e.at, e.field, e.was, e.becomes
    from jsonb_populate_recordset(null::task_events, coalesce(kept->'events', '[]')) e;
  insert into task_reminders select r.* from jsonb_populate_recordset(null::task_reminders, coalesce(kept->'reminders', '[]')) r
    where exists (select 1 from users u where u.id = r.user_id);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.app_share_pair(person uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  pair uuid;
begin
  if person = app_user() or not pair_counts(app_user(), person) then return null; end if;
  -- Held until the end: the account cannot go meanwhile, and who leaves the organization now ends the pair after it was made.
  perform 1 from users u where u.id = person for key share;
  if not found then return null; end if;
  perform 1 from memberships mine join memberships theirs on theirs.organization_id = mine.organization_id
    join organizations o on o.id = mine.organization_id and o.deleted_at is null
    where mine.user_id = app_user() and theirs.user_id = person order by o.id limit 1 for key share of mine, theirs;
  if not found then return null; end if;
  insert into share_pairs as p (owner_id, user_id) values (app_user(), person)
    on conflict (user_id, owner_id) do update set owner_id = excluded.owner_id returning p.id into pair;
  return pair;
end $function$;

CREATE OR REPLACE FUNCTION public.app_statements_called(names text[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select s.id from statements s where s.user_id = app_user() and s.who ->> 'resolved' is null and lower(s.who ->> 'words') = any (names)
  union select s.id from statements s where s.user_id = app_user() and s.to_whom ->> 'resolved' is null and lower(s.to_whom ->> 'words') = any (names)
$function$;

CREATE OR REPLACE FUNCTION public.app_statements_naming(names text[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
AS $function$
declare
  mine constant uuid[] := search_readers();
  name text;
  longest text;
begin
  if app_user() is null then return; end if;
  foreach name in array names loop
    longest := (select word from regexp_split_to_table(btrim(search_key(name)), '\s+') as word order by length(word) desc, word limit 1);
    return query select e.id from search_entries e
      where e.kind = 'statement' and e.readers && mine and e.text_key like search_pattern(longest);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.app_statements_of(contact uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select s.id from statements s where s.user_id = app_user() and s.who ->> 'resolved' = contact::text and s.who ->> 'resolved' <> 'me'
  union select s.id from statements s where s.user_id = app_user() and s.to_whom ->> 'resolved' = contact::text and s.to_whom ->> 'resolved' <> 'me'
  union select s.id from interactions i join statement_texts o on o.interaction_id = i.id and o.user_id = app_user()
    join statements s on s.text_id = o.id where i.contact_id = contact
$function$;

CREATE OR REPLACE FUNCTION public.app_task_visible(task uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from tasks t where t.id = task and (t.created_by = app_user() or t.assigned_to_user_id = app_user()
    or exists (select 1 from task_shares s where s.task_id = t.id and s.reader_id = any (app_readers()))))
$function$;

CREATE OR REPLACE FUNCTION public.app_user()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.user_id', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.cards_kept(connection uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select count(*)::int from cards k join address_books b on b.id = k.book_id where b.connection_id = connection and b.user_id = app_user()
$function$;

CREATE OR REPLACE FUNCTION public.company_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update contacts c set company = new.name, updated_at = clock_timestamp() where c.company_id = new.id and c.company = old.name
    and (c.owner_id = new.owner_id
      or exists (select from company_shares s join memberships m on m.organization_id = s.organization_id
        join organizations o on o.id = s.organization_id and o.deleted_at is null where s.company_id = new.id and m.user_id = c.owner_id)
      or exists (select from company_shares s where s.company_id = new.id and s.user_id = c.owner_id and pair_counts(new.owner_id, s.user_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.company_share_filled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  new.user_id := (select p.user_id from share_pairs p where p.id = new.pair_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.connection_forget_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  delete from notifications where subject_kind = 'connection' and subject_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.connection_leave(connection uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  update connections set left_at = clock_timestamp(), secret = null, access = null, access_until = null, held_by = null, held_until = null,
    fence = fence + 1, settings = '{}', updated_at = clock_timestamp()
  where id = connection and user_id = app_user() and left_at is null
$function$;

CREATE OR REPLACE FUNCTION public.connection_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  told uuid[];
begin
  if connection_waits(new) = connection_waits(old) then return null; end if;
  if connection_waits(new) then
    told := array(select notification_tell(array[new.user_id], '{}', '{}', '{}', 'connection', 'connection/' || new.id, 'connection', new.id,
      null, null, true, '2 minutes'));
  else
    told := array(select notification_settle('connection', new.id, array['connection'], array[new.user_id]));
  end if;
  if cardinality(told) > 0 then
    perform pg_notify('adjutant_live', json_build_object('topic', 'notifications', 'id', '', 'users', to_json(told))::text);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.connection_waits(c connections)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select not c.paused and c.left_at is null and (c.state in ('consent', 'locked') or c.state = 'password' and c.tries >= 2)
$function$;

CREATE OR REPLACE FUNCTION public.contact_match_keys(emails text[], phones text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT ('e:'::text || lower(NORMALIZE(TRIM(BOTH FROM e.e), NFC))) FROM unnest(contact_match_keys.emails) e(e) WHERE (TRIM(BOTH FROM e.e) <> ''::text) UNION SELECT ('p:'::text || d.digits) FROM (SELECT ltrim(regexp_replace(p.p, '[^0-9]'::text, ''::text, 'g'::text), '0'::text) AS digits FROM unnest(contact_match_keys.phones) p(p)) d WHERE (length(d.digits) >= 6));

CREATE OR REPLACE FUNCTION public.contact_moved(contacts_wanted uuid[], moved jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update contacts c set last_contacted_on = (select max(i.date) from interactions i where i.contact_id = c.id)
    where c.id = any (contacts_wanted)
      and c.last_contacted_on is distinct from (select max(i.date) from interactions i where i.contact_id = c.id);
  update search_entries e set readers = s.readers, owner_id = s.owner_id from search_interactions s
    where s.id in (select jsonb_array_elements_text(moved)::uuid) and e.kind = 'interaction' and e.id = s.id
      and (e.readers, e.owner_id) is distinct from (s.readers, s.owner_id);
end $function$;

CREATE OR REPLACE FUNCTION public.contact_search_text(name text, role text, emails text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN folded(((((name || '
'::text) || role) || '
'::text) || array_to_string(emails, '
'::text)));

CREATE OR REPLACE FUNCTION public.contact_share_filled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  select c.owner_id, c.sort_name, c.last_contacted_rank, c.created_at
    into new.owner_id, new.sort_name, new.last_contacted_rank, new.created_at from contacts c where c.id = new.contact_id;
  new.user_id := (select p.user_id from share_pairs p where p.id = new.pair_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_shares_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update contact_shares s set owner_id = new.owner_id, sort_name = new.sort_name, last_contacted_rank = new.last_contacted_rank,
    created_at = new.created_at where s.contact_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_was_contacted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  contact uuid := coalesce(new.contact_id, old.contact_id);
begin
  -- The row is held first and read after: of two entries at once the second counts the first.
  perform 1 from contacts where id = contact for no key update;
  update contacts c set last_contacted_on = (select max(i.date) from interactions i where i.contact_id = contact)
    where c.id = contact
      and c.last_contacted_on is distinct from (select max(i.date) from interactions i where i.contact_id = contact);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.event_cut()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  cut constant jsonb := coalesce(new.short, event_short(new.summary, new.details));
begin
  if cut is not null then
    update run_events set summary = cut->>'summary', details = cut->'details', short = null
      where run_id = new.run_id and seq = new.seq;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.event_short(summary text, details jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public'
AS $function$
declare
  room constant integer := 64000;
  whole constant jsonb := jsonb_build_object('summary', summary, 'details', details);
  short jsonb;
  most record;
begin
  if octet_length(whole::text) <= room then return null; end if;
  for most in
    select * from (values (24000, 100000), (6000, 100000), (1000, 100000), (100, 100000), (100, 200), (100, 30), (20, 5)) as m (texts, items)
  loop
    short := json_short(whole, most.texts, most.items);
    if octet_length(short::text) <= room then
      return jsonb_set(short, '{details}', (short->'details') || '{"cut": true}');
    end if;
  end loop;
  return jsonb_build_object('summary', left(summary, 100) || ' …', 'details', '{"cut": true}'::jsonb);
end $function$;

CREATE OR REPLACE FUNCTION public.exchanges_count(touched uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  delete from exchanges e where e.id = any (touched) and not exists (select from mails m where m.exchange_id = e.id);
  update exchanges e set mail_count = n.mail_count, unread_count = n.unread_count, last_at = n.last_at
    from (select m.exchange_id, count(*)::int as mail_count,
      (count(*) filter (where not m.seen and not m.read_here and not m.own))::int as unread_count,
      max(m.sent_at) as last_at from mails m where m.exchange_id = any (touched) group by m.exchange_id) n
    where e.id = n.exchange_id and (e.mail_count, e.unread_count, e.last_at) is distinct from (n.mail_count, n.unread_count, n.last_at);
end $function$;

CREATE OR REPLACE FUNCTION public.file_words(content text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare words text := content;
begin
  loop
    begin
      return to_tsvector('simple', words);
    exception when program_limit_exceeded then
      words := left(words, length(words) / 2);
    end;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.folded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(regexp_replace(NORMALIZE(given, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.forget_comments_in_bin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update deleted_records d set record = jsonb_set(d.record, '{comments}', (select coalesce(jsonb_agg(c), '[]')
      from jsonb_array_elements(d.record->'comments') c where c->>'author_id' <> old.id::text))
    where d.kind = 'task' and d.record->'comments' @> jsonb_build_array(jsonb_build_object('author_id', old.id));
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_name_in_statements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  called text[] := array_remove(array[old.name, nullif(concat_ws(' ', old.first_name, old.last_name), ''), old.email::text], null);
begin
  with of_threads as (
    select x.id from statement_texts x join thread_messages m on m.id = x.message_id
    where m.sender_id = old.id or m.thread_id in (select p.thread_id from thread_participants p where p.user_id = old.id))
  update statements s set
    who = case when s.who ->> 'words' = any (called) then s.who || '{"words": "Deleted user"}' else s.who end,
    to_whom = case when s.to_whom ->> 'words' = any (called) then s.to_whom || '{"words": "Deleted user"}' else s.to_whom end,
    suggested = nameless(s.suggested, called), followed = nameless(s.followed, called), former = nameless(s.former, called)
  where s.user_id <> old.id
    and s.id in (
      select of_text.id from statements of_text join of_threads t on t.id = of_text.text_id
      union select told.id from statements told join of_threads t on t.id = told.suggested_by
      union select after.id from statements after join of_threads t on t.id = after.followed_by
      union select before.id from statements before
        where before.user_id in (select x.user_id from statement_texts x join of_threads t on t.id = x.id) and before.former <> '[]'
          and exists (select 1 from jsonb_path_query(before.former, '$[*].suggested.by') by join of_threads t on t.id::text = by #>> '{}'))
    and exists (select 1 from unnest(called) name where strpos(concat(s.who, s.to_whom, s.suggested, s.followed, s.former), to_json(name)::text) > 0);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_reading_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  held uuid[];
begin
  select array_agg(distinct t) into held from (
    select p.thread_id from thread_participants p where p.user_id = old.id
    union select m.thread_id from thread_messages m where m.sender_id = old.id) as of_account(t);
  -- First runs and then threads, as whoever replaces a suggestion by another holds them.
  perform 1 from runs r where r.id in (select s.run_id from thread_suggestions s where s.thread_id = any (held)) order by r.id for update;
  perform 1 from threads t where t.id = any (held) order by t.id for update;
  delete from runs r where r.id in (select s.run_id from thread_suggestions s where s.thread_id = any (held));
  delete from thread_suggestions s where s.thread_id = any (held);
  -- What others asked of their chief of staff, who may have read the name too. Tidying does the same ten minutes after the end.
  delete from run_steps w where (w.run_id, w.step) in (
    select k.run_id, k.step from run_steps k join runs r on r.id = k.run_id
    where r.status in ('completed', 'failed', 'stopped') and r.retry_until is null
    for update of k skip locked);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.goal_share_filled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  select g.user_id, g.organization_id, g.status, g.status_rank, g.due_date, g.created_at
    into new.owner_id, new.organization_id, new.status, new.status_rank, new.due_date, new.created_at from goals g where g.id = new.goal_id;
  new.user_id := (select p.user_id from share_pairs p where p.id = new.pair_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.goal_shares_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update goal_shares s set owner_id = new.user_id, organization_id = new.organization_id, status = new.status,
    status_rank = new.status_rank, due_date = new.due_date, created_at = new.created_at where s.goal_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_threads_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform 1 from threads t where t.id in (select p.thread_id from thread_participants p where p.user_id = old.id) order by t.id for update;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.id_of(words text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select overlay(overlay(md5(words) placing '8' from 13) placing 'a' from 17)::uuid
$function$;

CREATE OR REPLACE FUNCTION public.is_private(address text, pattern text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when starts_with(pattern, '@') then right(lower(address), length(pattern)) = pattern else lower(address) = pattern end
$function$;

CREATE OR REPLACE FUNCTION public.json_short(value jsonb, most_text integer, most_items integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public'
AS $function$
declare
  words text;
begin
  case jsonb_typeof(value)
    when 'string' then
      words := value #>> '{}';
      return case when length(words) <= most_text then value else to_jsonb(left(words, most_text) || ' …') end;
    when 'array' then
      return (select coalesce(jsonb_agg(json_short(e.item, most_text, most_items) order by e.n), '[]')
        from (select item, n from jsonb_array_elements(value) with ordinality as a (item, n) limit most_items) e);
    when 'object' then
      return (select coalesce(jsonb_object_agg(e.key, json_short(e.item, most_text, most_items)), '{}')
        from (select key, item from jsonb_each(value) as o (key, item) where length(key) <= 200 limit most_items) e);
    else
      return value;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tokens_used()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from tokens_used where user_id = old.user_id and day < (clock_timestamp() at time zone 'utc')::date - 7;
  insert into tokens_used (user_id, day, tokens)
    select u.id, (old.updated_at at time zone 'utc')::date, old.input_tokens + old.output_tokens from users u where u.id = old.user_id
    on conflict (user_id, day) do update set tokens = tokens_used.tokens + excluded.tokens;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_blob()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into blobs_to_remove (blob_id) values (old.blob_id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.local_time_in(zone text, moment timestamp with time zone)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return moment at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return moment at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION public.mail_interaction_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  delete from interactions i where i.id = old.interaction_id and i.updated_at = i.created_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mails_read_here(exchange uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  n int;
begin
  update mails m set read_here = true where m.exchange_id = exchange and m.user_id = app_user() and app_own_eyes()
    and not m.seen and not m.read_here and not m.own;
  get diagnostics n = row_count;
  if n > 0 then perform exchanges_count(array[exchange]); end if;
  return n;
end $function$;

CREATE OR REPLACE FUNCTION public.may_invite(person uuid, organization uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from users u join organizations o on o.id = organization and o.deleted_at is null
    left join memberships m on m.organization_id = o.id and m.user_id = u.id
    where u.id = person and (u.user_level = 'admin'
      or u.user_level = 'ceo' and (o.owner_id = u.id or m.org_access_level = 'admin')))
$function$;

CREATE OR REPLACE FUNCTION public.meaning_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  if not exists (select from meaning_model) then return null; end if;
  if tg_op = 'DELETE' then
    delete from meaning_due where kind = old.kind and id = old.id;
    delete from record_vectors where kind = old.kind and id = old.id;
    return null;
  end if;
  insert into meaning_due (kind, id) values (new.kind, new.id)
    on conflict (kind, id) do update set at = clock_timestamp(), held_until = null;
  delete from record_vectors where kind = new.kind and id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.meaning_shared()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update record_vectors set readers = new.readers where kind = new.kind and id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.meeting_forget_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  delete from notifications where subject_kind = 'meeting' and subject_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.message_add(conversation uuid, message uuid, sender text, said text, run uuid, kind text, cited jsonb DEFAULT '[]'::jsonb, by_model text DEFAULT NULL::text, by_author text DEFAULT NULL::text, cut text DEFAULT NULL::text, sent_with jsonb DEFAULT NULL::jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  owner uuid;
  number integer;
begin
  -- The row's lock first: numbers are given in the order in which messages become visible.
  perform 1 from conversations c where c.id = conversation for update;
  if exists (select 1 from messages m where m.id = message) then return null; end if;
  update conversations c set seq = seq + 1 where c.id = conversation returning c.user_id, c.seq into owner, number;
  if not found then return null; end if;
  insert into messages (id, conversation_id, user_id, seq, sender_type, content, run_id, run_kind, citations, model, author, incomplete, settings, parent_seq)
    values (message, conversation, owner, number, sender, said, run, kind, coalesce(cited, '[]'), by_model, by_author, cut, sent_with,
      coalesce((select m.seq from messages m where m.conversation_id = conversation and m.shown order by m.seq desc limit 1), 0));
  return number;
end $function$;

CREATE OR REPLACE FUNCTION public.message_checks_fall_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.checks_due := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.message_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  r record;
  drafted record;
  said text;
  sender text;
begin
  select conversation_id, kind, snapshot into r from runs where id = new.run_id;
  if r.conversation_id is null then return null; end if;
  if new.type in ('human_prompt', 'wait_for_human') then
    sender := 'ai';
    said := concat_ws(E'\n\n', new.details->>'before', new.summary, new.details->>'details');
  elsif new.type = 'user_reply' then
    sender := 'user';
    said := new.summary;
  elsif new.type = 'result' then
    sender := 'ai';
    said := coalesce(new.details->>'text', new.summary);
  elsif new.details->>'status' = 'failed' then
    sender := 'system';
    said := case when r.kind = 'chat' then 'Sorry, I couldn''t generate a response.' else new.summary end;
  elsif new.details->>'status' = 'stopped' and r.kind <> 'chat' then
    sender := 'system';
    said := new.summary;
  elsif new.details->>'status' = 'stopped' then
    select message_id, content into drafted from reply_drafts where run_id = new.run_id;
    if drafted.content <> '' then
      perform message_add(r.conversation_id, drafted.message_id, 'ai', drafted.content, new.run_id, r.kind, '[]',
        r.snapshot->>'model', r.snapshot->>'author', 'stopped');
    end if;
  end if;
  if coalesce(said, '') <> '' then
    perform message_add(r.conversation_id, coalesce((new.details->>'message_id')::uuid, id_of(new.run_id || ':' || new.key)), sender, said, new.run_id, r.kind,
      case when sender = 'ai' then new.details->'citations' end, new.details->>'model', new.details->>'author', new.details->>'incomplete');
  end if;
  if new.type = 'terminal' and r.kind = 'chat' then delete from reply_drafts where run_id = new.run_id; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.moment_in(zone text, wall timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return wall at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return wall at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION public.nameless(value jsonb, called text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key,
        case when e.key = 'words' and e.value #>> '{}' = any (called) then '"Deleted user"'::jsonb else nameless(e.value, called) end), '{}')
      from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(nameless(e.item, called) order by e.n), '[]')
      from jsonb_array_elements(value) with ordinality e (item, n))
    else value end;
end $function$;

CREATE OR REPLACE FUNCTION public.notification_mails(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select kind in ('schedule', 'connection') or notification_mails_of_kind(kind)
$function$;

CREATE OR REPLACE FUNCTION public.notification_mails_of_kind(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select kind in ('assignment', 'message', 'prompt', 'approval', 'due', 'reminder', 'mention')
$function$;

CREATE OR REPLACE FUNCTION public.notification_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  r record;
begin
  select id, user_id, kind into r from runs where id = new.run_id;
  if new.type in ('human_prompt', 'wait_for_human') then
    if exists (select 1 from approvals a where a.run_id = r.id and a.status = 'waiting' and new.details->>'prompt_id' = r.id || ':' || a.key) then
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'approval', 'decision/' || r.id, 'run', r.id, null, null, true, '0');
    else
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'prompt', 'decision/' || r.id, 'run', r.id, null, null, true, '0');
    end if;
  else
    perform notification_settle('run', r.id, array['prompt', 'approval'], array[r.user_id]);
    if new.type = 'terminal' and r.kind in ('crew', 'flow') and new.details->>'status' in ('completed', 'failed')
      and not exists (select 1 from schedule_runs s where s.run_id = r.id) then
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'run', 'run/' || r.id, 'run', r.id, null, null, true, '2 minutes');
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notification_pushes(person uuid, told_kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ select exists (select 1 from push_devices d where d.user_id = person and told_kind = any (d.kinds)) $function$;

CREATE OR REPLACE FUNCTION public.notification_settle(about_kind text, about_id uuid, kinds text[], people uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with gone as (
    select n.id from notifications n
    where n.subject_kind = about_kind and n.subject_id = about_id and n.read_at is null
      and (kinds is null or n.kind = any (kinds)) and (people is null or n.user_id = any (people))
    order by n.user_id for update)
  update notifications n set read_at = clock_timestamp(), mail_at = null from gone where n.id = gone.id returning n.user_id
$function$;

CREATE OR REPLACE FUNCTION public.notification_tell(people uuid[], orgs uuid[], but uuid[], but_orgs uuid[], told_kind text, told_key text, about_kind text, about_id uuid, organization uuid, by_user uuid, by_mail boolean, patience interval)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  insert into notifications as n (id, user_id, kind, key, subject_kind, subject_id, organization_id, actor_id, shown, counted, mail_at)
    select gen_random_uuid(), u.id, told_kind, told_key, about_kind, about_id, organization, by_user,
      coalesce(s.in_app, true), not (about_kind = 'run' and told_kind in ('prompt', 'approval')),
      case when by_mail and coalesce(s.mail, notification_mails(told_kind)) then clock_timestamp() + patience end
    from users u left join notification_settings s on s.user_id = u.id and s.kind = told_kind
    where u.id in (
        select unnest(people)
        union select m.user_id from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
          where m.organization_id = any (orgs))
      and u.id <> all (but) and u.id is distinct from by_user and u.user_level <> 'waitlisted'
      and not exists (select 1 from memberships k where k.user_id = u.id and k.organization_id = any (but_orgs))
      and (coalesce(s.in_app, true) or by_mail and coalesce(s.mail, notification_mails(told_kind)) or notification_pushes(u.id, told_kind))
    -- Always in the same order: two who tell the same people at once wait for each other and never in a circle.
    order by u.id
  on conflict (user_id, key) do update set
    kind = excluded.kind, actor_id = excluded.actor_id, organization_id = excluded.organization_id,
    shown = excluded.shown, counted = excluded.counted, created_at = clock_timestamp(), read_at = null,
    count = case when n.read_at is null then n.count + 1 else 1 end,
    -- One letter for what stays unread: more of the same does not write again.
    mail_at = case when n.read_at is null then n.mail_at else excluded.mail_at end
  returning n.user_id
$function$;

CREATE OR REPLACE FUNCTION public.own_files_with(query tsquery)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select file_id from file_texts where user_id = app_user() and words @@ query
$function$;

CREATE OR REPLACE FUNCTION public.pair_counts(owner uuid, reader uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from memberships mine join memberships theirs on theirs.organization_id = mine.organization_id
      join organizations o on o.id = mine.organization_id and o.deleted_at is null
      where mine.user_id = owner and theirs.user_id = reader)
    and exists (select from users u where u.id = reader and u.user_level <> 'waitlisted')
$function$;

CREATE OR REPLACE FUNCTION public.pair_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform pg_notify('adjutant_live', json_build_object('topic', 'rights', 'id', '',
    'users', json_build_array(coalesce(new.user_id, old.user_id)), 'orgs', json_build_array())::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pairs_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  delete from share_pairs p where old.user_id in (p.owner_id, p.user_id)
    and not exists (select from memberships mine join memberships theirs on theirs.organization_id = mine.organization_id
      where mine.user_id = p.owner_id and theirs.user_id = p.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pairs_of(reader uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce(array_agg(p.id), '{}') from share_pairs p where p.user_id = reader and pair_counts(p.owner_id, p.user_id)
$function$;

CREATE OR REPLACE FUNCTION public.password_resets_void()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  if new.email is not distinct from old.email and current_setting('adjutant.same_password', true) = 'on' then return null; end if;
  delete from password_resets where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.private_forget(pattern text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  touched uuid[];
begin
  with invited as (
    delete from mail_invitations i where i.user_id = app_user()
      and exists (select from unnest(i.addresses || i.from_address) a where is_private(a, pattern)) returning i.uid)
  delete from invitation_answers w using invited g where w.user_id = app_user() and w.uid = g.uid;
  with gone as (
    delete from mails m where m.user_id = app_user() and exists (select from unnest(m.addresses) a where is_private(a, pattern)) returning m.exchange_id)
  select coalesce(array_agg(distinct g.exchange_id), '{}') into touched from gone g;
  perform exchanges_count(touched);
  delete from mail_interactions i using contacts c where i.user_id = app_user() and c.id = i.contact_id
    and exists (select from unnest(c.emails) a where is_private(a, pattern));
  delete from mail_drafts d where d.user_id = app_user() and d.state in ('sent', 'failed')
    and exists (select from unnest(d."to" || d.cc) a where is_private(a, pattern));
  with gone as (
    delete from meetings m where m.user_id = app_user() and exists (select from unnest(m.addresses) a where is_private(a, pattern)) returning m.uid),
  answered as (delete from invitation_answers w using gone g where w.user_id = app_user() and w.uid = g.uid)
  delete from meeting_work w using gone g where w.user_id = app_user() and w.uid = g.uid;
  -- Somebody may be reading one just now.
  update calendars set compared_at = null where user_id = app_user();
end $function$;

CREATE OR REPLACE FUNCTION public.private_remember(given uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  if not exists (select from private_addresses p where p.id = given and p.user_id = app_user()) then return; end if;
  delete from mail_places where user_id = app_user() and why = 'private';
  update calendars set compared_at = null where user_id = app_user();
end $function$;

CREATE OR REPLACE FUNCTION public.push_of_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into push_notices (session_id, notification_id, due_at)
    select d.session_id, new.id, clock_timestamp() + interval '2 seconds' from push_devices d
    where d.user_id = new.user_id and new.kind = any (d.kinds) order by d.session_id
  on conflict (session_id, notification_id) do update set due_at = excluded.due_at, tries = 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.run_checks_fall_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  insert into run_checks (run_id, user_id, due) values (new.id, new.user_id, clock_timestamp()) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.run_keeps_steps(run uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select 1 from run_steps s join runs r on r.id = s.run_id where r.id = run and r.user_id = app_user())
$function$;

CREATE OR REPLACE FUNCTION public.run_take_steps(first_run uuid, fork_run uuid, before_seq integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  taken integer;
begin
  if (select count(*) from runs r where r.id in (first_run, fork_run) and r.user_id = app_user()) <> 2 then return 0; end if;
  -- Those that had ended when the step of the fork began. What a fork took over itself has no event of its own: it came first.
  insert into run_steps (run_id, step, result)
    select fork_run, s.step, s.result from run_steps s left join run_events e on e.run_id = s.run_id and e.key = s.step || '/end'
    where s.run_id = first_run and coalesce(e.seq, 0) < before_seq;
  get diagnostics taken = row_count;
  return taken;
end $function$;

CREATE OR REPLACE FUNCTION public.schedule_forget_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  delete from notifications where subject_kind = 'schedule' and subject_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.schedule_of_gone_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update schedule_runs set tokens = old.input_tokens::bigint + old.output_tokens, ended_at = coalesce(ended_at, clock_timestamp()),
      status = case when status = 'started' then 'stopped' else status end where run_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.schedule_of_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update schedules set next_at = clock_timestamp() + make_interval(mins => debounce_minutes)
    where user_id = new.user_id and event = 'note_added' and not is_paused and next_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.schedule_of_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ declare
  s record;
begin
  update schedule_runs set status = case when new.status in ('completed', 'failed', 'stopped') then new.status else 'started' end,
      reason = case when new.status = 'failed' then left(new.error, 2000) end,
      ended_at = new.ended_at, tokens = new.input_tokens::bigint + new.output_tokens
    where run_id = new.id returning schedule_id into s;
  if found and new.status in ('completed', 'failed') then
    perform notification_tell(array[new.user_id], '{}', '{}', '{}', 'schedule', 'schedule/' || w.id, 'schedule', w.id, null, null, w.mail, '0')
      from schedules w where w.id = s.schedule_id and (w.notify or w.mail);
    update notifications n set shown = false, counted = false from schedules w
      where w.id = s.schedule_id and not w.notify and n.user_id = w.user_id and n.key = 'schedule/' || w.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_advice_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('advice', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_advice s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_company_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('company', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_companies s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_company_shared()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update search_entries e set readers = s.readers from search_companies s
    where s.id = coalesce(new.company_id, old.company_id) and e.kind = 'company' and e.id = s.id and e.readers <> s.readers;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_contact_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('contact', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_contacts s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_contact_shared()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  contact uuid := coalesce(new.contact_id, old.contact_id);
begin
  update search_entries e set readers = s.readers from search_contacts s
    where s.id = contact and e.kind = 'contact' and e.id = s.id and e.readers <> s.readers;
  update search_entries e set readers = s.readers from search_interactions s
    where s.contact_id = contact and e.kind = 'interaction' and e.id = s.id and e.readers <> s.readers;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_conversation_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('conversation', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_conversations s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_file_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('file', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_files s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_file_read()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('file', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_files s where s.id = new.file_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_find(kind_wanted text, given text, most integer, alike boolean)
 RETURNS TABLE(id uuid, score real, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select f.id, f.score, f.at from search_find_all(array[kind_wanted], array[given], most, alike) as f
$function$;

CREATE OR REPLACE FUNCTION public.search_find_all(kinds_wanted text[], words_wanted text[], most integer, alike boolean)
 RETURNS TABLE(word text, kind text, id uuid, score real, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  looked_at constant integer := 200;
  me constant uuid := app_user();
  readers constant uuid[] := search_readers();
  threads uuid[] := '{}';
  apart constant text[] := array(select w.word from unnest(words_wanted) as w (word) where alike or search_key(w.word) !~ '^[^[:space:]]{3,}$');
begin
  if me is null then return; end if;
  if cardinality(apart) > 0 then
    return query select f.word, f.kind, f.id, f.score, f.at from search_find_each(kinds_wanted, apart, most, alike) as f;
    words_wanted := array(select w.word from unnest(words_wanted) as w (word) where w.word <> all (apart));
  end if;
  if coalesce(cardinality(words_wanted), 0) = 0 then return; end if;
  if 'thread_message' = any (kinds_wanted) then
    threads := array(select p.thread_id from thread_participants p where p.user_id = me and not p.hidden);
  end if;
  return query
    with words as materialized (
      select g.n, g.given, w.whole, search_pattern(w.whole) as pattern, '\m' || regexp_replace(w.whole, '([^[:alnum:]])', '\\\1', 'g') as begins
        from unnest(words_wanted) with ordinality as g (given, n) cross join lateral (select search_key(g.given) as whole offset 0) as w
    ), kinds as materialized (
      -- Whoever takes part in many threads: what has the words is found first, and then looked up among the threads, which are hashed; without
      -- "is true" the planner, which expects ten, joins them with the index one by one.
      select k.kind, case k.kind when 'thread_message' then threads else readers end as mine,
          k.kind = 'thread_message' and cardinality(threads) > 50 as many
        from unnest(kinds_wanted) as k (kind)
    ), near as materialized (
      select k.kind, e.id, e.title_key, e.text_key, e.at
        from kinds k cross join lateral (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where e.kind = k.kind and e.owner_id = me order by e.at desc limit looked_at) e
        where k.kind <> 'thread_message'
      union all
      -- Nobody owns what was said in a thread: the newest of those in which something was said last.
      (select 'thread_message', e.id, e.title_key, e.text_key, e.at from
        (select t.id from thread_participants p join threads t on t.id = p.thread_id
          where p.user_id = me and not p.hidden and 'thread_message' = any (kinds_wanted) order by t.updated_at desc limit 50) as talk
        cross join lateral (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where e.kind = 'thread_message' and e.owner_id = talk.id order by e.at desc limit 20) as e
        order by e.at desc limit looked_at)
    ), near_hits as materialized (
      select w.n, e.kind, e.id, e.title_key, e.text_key, e.at from words w join near e on e.text_key like w.pattern
    ), pairs as materialized (
      -- What every tenth record says need not be looked up: the newest are there, and those that begin with it.
      select w.n, w.whole, w.pattern, k.kind, k.mine, k.many, coalesce(c.hits, 0) < looked_at / 10 as few
        from words w cross join kinds k
          left join (select h.n, h.kind, count(*) as hits from near_hits h group by h.n, h.kind) as c on c.n = w.n and c.kind = k.kind
    ), hits as (
      select h.n, h.kind, h.id, h.title_key, h.text_key, h.at from near_hits h
      union all
      select p.n, p.kind, e.id, e.title_key, e.text_key, e.at from pairs p cross join lateral
        (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where p.few and not p.many and e.kind = p.kind and e.readers && p.mine and e.text_key like p.pattern limit looked_at) e
      union all
      select p.n, p.kind, e.id, e.title_key, e.text_key, e.at from pairs p cross join lateral
        (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where p.few and p.many and e.kind = p.kind and (e.owner_id in (select unnest(p.mine))) is true and e.text_key like p.pattern
          limit looked_at) e
      union all
      select p.n, p.kind, e.id, e.title_key, e.text_key, e.at from pairs p cross join lateral
        (select e.id, e.title_key, e.text_key, e.at from search_entries e
          where e.kind = p.kind and e.owner_id = me and e.title_key collate "C" >= p.whole and e.title_key collate "C" < p.whole || chr(1114109)
          order by e.title_key collate "C" limit 50) e
    ), scored as (
      select distinct on (f.n, f.kind, f.id) f.n, f.kind, f.id, f.at, case
            when f.title_key = w.whole then 5
            when starts_with(f.title_key, w.whole) then 4
            when f.title_key ~ w.begins then 3
            when f.title_key like w.pattern or f.text_key ~ w.begins then 2
            else 1 end as score
        from hits f join words w on w.n = f.n
        where f.text_key like w.pattern
    ), ordered as (
      select s.n, s.kind, s.id, s.score, s.at, row_number() over (partition by s.n, s.kind order by s.score desc, s.at desc) as place from scored s
    )
    select w.given, o.kind, o.id, o.score::real, o.at from ordered o join words w on w.n = o.n where o.place <= most order by o.n, o.kind, o.place;
end $function$;

CREATE OR REPLACE FUNCTION public.search_find_each(kinds_wanted text[], words_wanted text[], most integer, alike boolean)
 RETURNS TABLE(word text, kind text, id uuid, score real, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  looked_at constant integer := 200;
  me constant uuid := app_user();
  readers constant uuid[] := search_readers();
  threads uuid[] := '{}';
  -- The newest of the threads in which something was said last: nobody owns what was said in a thread.
  newest_said uuid[] := '{}';
  given text;
  kind_wanted text;
  mine uuid[];
  many boolean;
  whole text;
  parts text[];
  patterns text[];
  begins text[];
  short text[];
  long text[];
  newest uuid[];
  looked_up uuid[];
  likely uuid[];
  nearly tsquery;
begin
  if me is null then return; end if;
  if 'thread_message' = any (kinds_wanted) then
    threads := array(select p.thread_id from thread_participants p where p.user_id = me and not p.hidden);
    if not alike then
      newest_said := array(select e.id from
        (select t.id from thread_participants p join threads t on t.id = p.thread_id where p.user_id = me and not p.hidden
            order by t.updated_at desc limit 50) as talk
          cross join lateral (select e.id, e.at from search_entries e where e.kind = 'thread_message' and e.owner_id = talk.id
            order by e.at desc limit 20) as e order by e.at desc limit looked_at);
    end if;
  end if;
  foreach given in array words_wanted loop
    whole := btrim(regexp_replace(search_key(given), '\s+', ' ', 'g'));
    continue when whole = '';
    parts := (regexp_split_to_array(whole, ' '))[1:10];
    patterns := array(select search_pattern(part) from unnest(parts) as part);
    begins := array(select '\m' || regexp_replace(part, '([^[:alnum:]])', '\\\1', 'g') from unnest(parts) as part);
    -- Words of one or two letters count only where a word begins with them: anywhere else they are an accident.
    short := array(select begin from unnest(begins, parts) as each (begin, part) where length(part) < 3 and part ~ '^[[:alnum:]]');
    -- Three letters make a trigram: words shorter than that cannot be looked up by their parts.
    long := array(select search_pattern(part) from unnest(parts) as part where length(part) > 2 order by length(part) desc, part limit 3);
    nearly := null;
    if alike then
      -- Every word must be there, each as it is or as a word that is like it; among the newest also what is merely alike.
      nearly := (select string_agg(case when part ~ '^[[:alpha:]]{4,30}$' then '(' || search_nearly(part) || ')' else quote_literal(part) end, '&')
          ::tsquery
        from (select part from regexp_split_to_table(whole, '[^[:alnum:]]+') as part where part <> '' limit 5) as parts
        having bool_or(part ~ '^[[:alpha:]]{4,30}$'));
    end if;
    foreach kind_wanted in array kinds_wanted loop
      mine := case when kind_wanted = 'thread_message' then threads else readers end;
      -- Whoever takes part in many threads: what has the words is found first, and then looked up among the threads, which are hashed; without
      -- "is true" the planner, which expects ten, joins them with the index one by one.
      many := kind_wanted = 'thread_message' and cardinality(mine) > 50;
      if alike then
        if nearly is null then likely := '{}';
        elsif many then
          likely := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.words @@ nearly and (e.owner_id in (select unnest(mine))) is true limit looked_at);
        else
          likely := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.readers && mine and e.words @@ nearly limit looked_at);
        end if;
        return query
          with found as (
            select e.id, word_similarity(whole, e.title_key) as likeness, e.at
              from unnest(likely) as hit (id) cross join lateral (select e.* from search_entries e where e.kind = kind_wanted and e.id = hit.id offset 0) e
            union
            (select n.id, n.likeness, n.at from
              (select e.id, word_similarity(whole, e.title_key) as likeness, e.at from search_entries e where e.kind = kind_wanted and e.owner_id = me
                order by e.at desc limit looked_at) as n
              where n.likeness >= 0.45)
          )
          select given, kind_wanted, f.id, (0.9 * f.likeness)::real as score, f.at from found f order by score desc, f.at desc limit most;
        continue;
      end if;
      if kind_wanted = 'thread_message' then
        newest := array(select e.id from unnest(newest_said) with ordinality as hit (id, place)
          cross join lateral (select e.* from search_entries e where e.kind = 'thread_message' and e.id = hit.id offset 0) e
          where e.text_key like all (patterns) and e.text_key ~ all (short) order by hit.place);
      else
        newest := array(select e.id from
          (select e.* from search_entries e where e.kind = kind_wanted and e.owner_id = me order by e.at desc limit looked_at) as e
          where e.text_key like all (patterns) and e.text_key ~ all (short));
      end if;
      looked_up := '{}';
      -- What every tenth record says need not be looked up: the newest are there, and those that begin with it.
      if cardinality(newest) < looked_at / 10 then
        if many and cardinality(long) > 0 then
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and (e.owner_id in (select unnest(mine))) is true
              and e.text_key like long[1] and e.text_key like coalesce(long[2], long[1]) and e.text_key like coalesce(long[3], long[1])
            limit looked_at);
        elsif many then
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and (e.owner_id in (select unnest(mine))) is true and e.words @@ plainto_tsquery('simple', whole)
            limit looked_at);
        elsif cardinality(long) = 1 then
          -- The usual case: each condition is put to every posting list again.
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.readers && mine and e.text_key like long[1] limit looked_at);
        elsif cardinality(long) > 0 then
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.readers && mine
              and e.text_key like long[1] and e.text_key like coalesce(long[2], long[1]) and e.text_key like coalesce(long[3], long[1])
            limit looked_at);
        else
          looked_up := array(select e.id from search_entries e
            where e.kind = kind_wanted and e.readers && mine and e.words @@ plainto_tsquery('simple', whole)
            limit looked_at);
        end if;
      end if;
      return query
        with ids as (
          select unnest(newest || looked_up) as id
          union
          (select e.id from search_entries e
            where e.kind = kind_wanted and e.owner_id = me
              and e.title_key collate "C" >= whole and e.title_key collate "C" < whole || chr(1114109)
            order by e.title_key collate "C" limit 50)
        )
        select given, kind_wanted, f.id, case
            when f.title_key = whole then 5
            when starts_with(f.title_key, whole) then 4
            when f.title_key ~ all (begins) then 3
            when f.title_key like all (patterns) or f.text_key ~ all (begins) then 2
            else 1 end::real as score, f.at
        from ids cross join lateral (select e.* from search_entries e where e.kind = kind_wanted and e.id = ids.id offset 0) f
        where f.text_key like all (patterns) and f.text_key ~ all (short)
        order by score desc, f.at desc limit most;
    end loop;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.search_forget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  delete from search_entries where kind = tg_argv[0] and id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_goal_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('goal', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_goals s where s.id = new.id;
  if tg_op = 'UPDATE' and new.organization_id is distinct from old.organization_id then
    update search_entries e set readers = s.readers from search_kpis s where s.goal_id = new.id and e.kind = 'kpi' and e.id = s.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_goal_shared()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  goal uuid := coalesce(new.goal_id, old.goal_id);
begin
  update search_entries e set readers = s.readers from search_goals s
    where s.id = goal and e.kind = 'goal' and e.id = s.id and e.readers <> s.readers;
  update search_entries e set readers = s.readers from search_kpis s
    where s.goal_id = goal and e.kind = 'kpi' and e.id = s.id and e.readers <> s.readers;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_interaction_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('interaction', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_interactions s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_keep(kind text, id uuid, owner_id uuid, readers uuid[], title text, body text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
  insert into search_entries as e (kind, id, owner_id, readers, title_key, text_key, words, at)
  select $1, $2, $3, $4, k.title, k.all_of_it, to_tsvector('simple', k.all_of_it), $7
  from (select search_key(left($5, 200)) as title, search_key(concat_ws(E'\n', $5, left($6, 200000))) as all_of_it) k
  on conflict (kind, id) do update set owner_id = excluded.owner_id, readers = excluded.readers, title_key = excluded.title_key,
    text_key = excluded.text_key, words = excluded.words, at = excluded.at
$function$;

CREATE OR REPLACE FUNCTION public.search_key(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public'
AS $function$
  select lower(unaccent('unaccent', given))
$function$;

CREATE OR REPLACE FUNCTION public.search_kpi_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('kpi', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_kpis s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_learn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  insert into search_words select fresh.word from unnest(tsvector_to_array(to_tsvector('simple', new.title_key))) as fresh (word)
    where fresh.word ~ '^[[:alpha:]]{4,30}$' and not exists (select 1 from search_words known where known.word = fresh.word);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_like(kind_wanted text, given text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
AS $function$
declare
  mine uuid[] := search_readers_of(kind_wanted);
  orgs uuid[] := app_readers();
  me uuid := app_user();
  key text := search_key(given);
  two constant boolean := key ~ '^[a-z0-9]{2}$' and folded(given) = key;
  pattern text := case when two then '%' || key else search_pattern(key) end;
  own text := case when two then pattern else search_pattern(folded(given)) end;
  pair text := case when two then key || '[\x01-\x7f]' end;
  found uuid[];
begin
  if length(key) < 3 and not two then return null; end if;
  if kind_wanted = 'contact' then
    found := array(
      (select c.id from contacts c where c.owner_id = me and (c.search_text like own or c.search_text ~ pair) limit most + 1)
      union
      (select c.id from search_entries e join contacts c on c.id = e.id
        where e.kind = 'contact' and e.readers && orgs and (e.text_key like pattern or e.text_key ~ pair)
          and c.owner_id <> me and (c.search_text like own or c.search_text ~ pair)
        limit most + 1));
  elsif kind_wanted = 'thread_message' and cardinality(mine) > 50 then
    found := array(select e.id from search_entries e
      where e.kind = kind_wanted and e.owner_id in (select unnest(mine)) and (e.text_key like pattern or e.text_key ~ pair) limit most + 1);
  else
    found := array(select e.id from search_entries e
      where e.kind = kind_wanted and e.readers && mine and (e.text_key like pattern or e.text_key ~ pair) limit most + 1);
  end if;
  return case when cardinality(found) <= most then found end;
end $function$;

CREATE OR REPLACE FUNCTION public.search_mail_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('mail', new.id, new.user_id, array[new.user_id], new.subject,
    concat_ws(E'\n', new.from_name, new.from_address, left(new.text, new.quoted_at)), new.sent_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_mails_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  insert into search_entries (kind, id, owner_id, readers, title_key, text_key, words, at)
    select 'mail', k.id, k.user_id, array[k.user_id], search_key(left(k.subject, 200)), k.all_of_it, to_tsvector('simple', k.all_of_it), k.sent_at
    from (select f.id, f.user_id, f.subject, f.sent_at, search_key(concat_ws(E'\n', f.subject,
        left(concat_ws(E'\n', f.from_name, f.from_address, left(f.text, f.quoted_at)), 200000))) as all_of_it from fresh f offset 0) k
    on conflict (kind, id) do update set owner_id = excluded.owner_id, readers = excluded.readers, title_key = excluded.title_key,
      text_key = excluded.text_key, words = excluded.words, at = excluded.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_message_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  if exists (select 1 from conversations c where c.id = new.conversation_id and c.temporary_until is not null) then return null; end if;
  perform search_keep('message', new.id, new.user_id, array[new.user_id], '', new.content, new."timestamp");
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_nearest(given real[], model_wanted text, kinds text[], most integer)
 RETURNS TABLE(kind text, id uuid, likeness real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
declare
  mine uuid[] := search_readers();
  sides bit varying := vector_signs(given);
begin
  if app_user() is null or sides is null then return; end if;
  return query
    with seen as (
      select v.kind, v.id, v.chunk, v.signs from record_vectors v
      where v.readers && mine and v.model = model_wanted and v.kind = any (kinds) and length(v.signs) = length(sides)
      limit 100000
    ), likely as (
      select s.kind, s.id, s.chunk from seen s order by bit_count(s.signs # sides) limit 400
    )
    select l.kind, l.id, max((select sum(a * b) from unnest(v.vector, given) as each (a, b)))::real as likeness
    from likely l join record_vectors v on v.kind = l.kind and v.id = l.id and v.chunk = l.chunk
    group by l.kind, l.id order by likeness desc, l.id limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.search_nearly(given text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "pg_trgm.similarity_threshold" TO '0.4'
AS $function$
  select coalesce(string_agg(quote_literal(word), '|'), quote_literal(given)) from (
    select distinct word, similarity(word, given) as likeness from search_words where word % given order by likeness desc, word limit 8) as alike
$function$;

CREATE OR REPLACE FUNCTION public.search_note_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('note', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_notes s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_pattern(part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'
$function$;

CREATE OR REPLACE FUNCTION public.search_readers()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select app_readers() || app_user()
$function$;

CREATE OR REPLACE FUNCTION public.search_readers_of(kind_wanted text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select case when kind_wanted = 'thread_message'
    then array(select p.thread_id from thread_participants p where p.user_id = app_user() and not p.hidden)
    else search_readers() end
$function$;

CREATE OR REPLACE FUNCTION public.search_statement_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  if new.state = 'dismissed' then delete from search_entries where kind = 'statement' and id = new.id;
  else perform search_keep('statement', new.id, new.user_id, array[new.user_id], new.what, new.quote, new.updated_at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_task_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('task', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_tasks s where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_task_shared()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update search_entries e set readers = s.readers from search_tasks s
    where s.id = coalesce(new.task_id, old.task_id) and e.kind = 'task' and e.id = s.id and e.readers <> s.readers;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_thread_message_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  perform search_keep('thread_message', new.id, new.thread_id, array[new.thread_id], '', new.text, new."timestamp");
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.statement_day(due jsonb)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select make_date(split_part(due ->> 'date', '-', 1)::int, split_part(due ->> 'date', '-', 2)::int, split_part(due ->> 'date', '-', 3)::int)
$function$;

CREATE OR REPLACE FUNCTION public.statement_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  insert into statements_to_find (kind, id) values (tg_argv[0], case tg_argv[0] when 'file' then (to_jsonb(new) ->> 'file_id')::uuid
      else (to_jsonb(new) ->> 'id')::uuid end)
    on conflict (kind, id) do update set at = clock_timestamp(), held_until = null, quietly = false;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.statement_text_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  insert into statements_to_find (kind, id, quietly) select t.kind, t.source_id, true from statement_texts t where t.same_as = old.id
    on conflict (kind, id) do update set at = clock_timestamp(), held_until = null;
  update statement_texts set hash = '', same_as = null where same_as = old.id;
  if tg_op = 'DELETE' then
    perform statements_unfollow(old.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.statements_due_of_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  insert into statements_to_find (kind, id, quietly)
    select 'mail', f.id, f.sent_at < clock_timestamp() - interval '2 days' from fresh f where not f.automatic
    on conflict (kind, id) do update set at = clock_timestamp(), held_until = null, quietly = false;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.statements_of_thread_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  delete from statement_texts t using thread_messages m where t.user_id = old.user_id and t.message_id = m.id and m.thread_id = old.thread_id
    and (tg_op = 'DELETE' or m.seq <= new.cleared_seq);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.statements_unfollow(text uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
  update statements s set followed = null, followed_by = null,
    state = case when s.state = s.followed ->> 'state' then s.followed #>> '{before,state}' else s.state end,
    due = case when s.state = s.followed ->> 'state' then nullif(s.followed #> '{before,due}', 'null') else s.due end,
    who = case when s.state = s.followed ->> 'state' then nullif(s.followed #> '{before,who}', 'null') else s.who end,
    former = jsonb_path_query_array(s.former, '$[*] ? (@.by != "text")')
  where s.followed_by = text and s.followed -> 'accepted' is null;
  update statements set suggested = null, suggested_by = null where suggested_by = text
$function$;

CREATE OR REPLACE FUNCTION public.suggestion_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  kept record;
begin
  update thread_suggestions s set
      state = case when new.type = 'result' then 'ready' when new.details->>'status' = 'failed' then 'failed' else 'replaced' end,
      text = case when new.type = 'result' then coalesce(new.details->>'text', '') else s.text end,
      citations = case when new.type = 'result' then coalesce(new.details->'citations', '[]') else s.citations end,
      author = case when new.type = 'result' then new.details->>'author' else s.author end
    where s.run_id = new.run_id and s.state = 'writing'
    returning s.thread_id, s.user_id into kept;
  if found then
    perform pg_notify('adjutant_live', json_build_object('topic', 'comms', 'id', kept.thread_id, 'users', json_build_array(kept.user_id))::text);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.suggestions_fall_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into suggestions_due as d (thread_id, user_id, for_seq, due_at)
    select new.thread_id, p.user_id, new.seq, clock_timestamp() + case when exists (
        select 1 from thread_suggestions s where s.user_id = p.user_id and s.thread_id = new.thread_id
          and s.created_at > clock_timestamp() - interval '10 seconds') then interval '2 seconds' else interval '0' end
    from thread_participants p join users u on u.id = p.user_id join threads t on t.id = p.thread_id
    where p.thread_id = new.thread_id and p.user_id is distinct from new.sender_id
      and coalesce(p.suggestions_on, u.suggestions_on) and u.user_level <> 'waitlisted'
      -- In a group only those who are called by name; which word is a name is looked at later.
      and (not t.is_group or position(lower(split_part(coalesce(nullif(trim(u.name), ''), nullif(trim(u.first_name), ''), new.id::text), ' ', 1)) in lower(new.text)) > 0)
    on conflict (thread_id, user_id) do update
      set for_seq = excluded.for_seq, due_at = least(d.asked_at + interval '15 seconds', clock_timestamp() + interval '2 seconds');
  delete from suggestions_due d where d.thread_id = new.thread_id and d.user_id = new.sender_id;
  return null;
exception when others then
  raise warning 'a reply will not be suggested: %', sqlerrm;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.task_share_filled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  select t.created_by, t.assigned_to_user_id, t.status, t.priority, t.created_at, t.updated_at, t.due_rank, t.urgency
    into new.created_by, new.assigned_to_user_id, new.status, new.priority, new.created_at, new.updated_at, new.due_rank, new.urgency
    from tasks t where t.id = new.task_id;
  new.user_id := (select p.user_id from share_pairs p where p.id = new.pair_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.task_shares_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ begin
  update task_shares s set created_by = new.created_by, assigned_to_user_id = new.assigned_to_user_id, status = new.status,
    priority = new.priority, created_at = new.created_at, updated_at = new.updated_at, due_rank = new.due_rank, urgency = new.urgency
    where s.task_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.thread_begin(people uuid[], new_id uuid, OUT thread uuid, OUT made boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  me uuid := app_user();
  everyone uuid[];
  key text;
begin
  select array_agg(distinct p order by p) into everyone from unnest(people || me) as p;
  if me is null or cardinality(everyone) < 2 or array_position(everyone, null) is not null then
    raise exception 'a thread has two people at least' using errcode = 'check_violation';
  end if;
  key := encode(sha256(convert_to(array_to_string(everyone, ','), 'UTF8')), 'hex');
  loop
    insert into threads (id, people_key, is_group, created_by) values (new_id, key, cardinality(everyone) > 2, me)
      on conflict (people_key) do nothing;
    made := found;
    if made then
      insert into thread_participants (thread_id, user_id) select new_id, p from unnest(everyone) as p;
      thread := new_id;
      return;
    end if;
    select t.id into thread from threads t where t.people_key = key for update;
    -- Null: erased between the two statements, so that there is room for a new one.
    if thread is not null then
      update thread_participants p set hidden = false where p.thread_id = thread and p.user_id = me and p.hidden;
      return;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.thread_erase_unseen(thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform 1 from threads t where t.id = thread for update;
  if not exists (select 1 from thread_participants p where p.thread_id = thread and not p.hidden) then
    delete from threads t where t.id = thread;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.thread_file(thread uuid, file uuid)
 RETURNS SETOF files
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select f.* from files f where f.id = file and exists (
    select 1 from thread_files tf join thread_messages m on m.id = tf.message_id
      join thread_participants p on p.thread_id = m.thread_id and p.user_id = app_user() and not p.hidden
    where tf.file_id = file and m.thread_id = thread and m.seq > p.cleared_seq
      and (m.only_for is null or m.only_for = app_user()))
$function$;

CREATE OR REPLACE FUNCTION public.thread_hold_people(thread uuid, beside uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform 1 from users u where u.id = any (beside) or u.id in (
    select p.user_id from thread_participants p where p.thread_id = thread) order by u.id for key share;
end $function$;

CREATE OR REPLACE FUNCTION public.thread_leave(thread uuid, line uuid, said text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  me uuid := app_user();
  held record;
begin
  if app_in_thread(thread) then perform thread_hold_people(thread, array[me]); end if;
  select t.seq, t.is_group into held from threads t where t.id = thread and app_in_thread(t.id) for update;
  if not found then return; end if;
  delete from thread_suggestions s where s.thread_id = thread and s.user_id = me;
  if held.is_group then
    perform thread_message_add(thread, line, me, 'system', said);
    update threads t set people_key = null where t.id = thread;
    delete from thread_participants p where p.thread_id = thread and p.user_id = me;
  else
    update thread_participants p set hidden = true, cleared_seq = held.seq, read_seq = held.seq
      where p.thread_id = thread and p.user_id = me;
  end if;
  perform thread_erase_unseen(thread);
end $function$;

CREATE OR REPLACE FUNCTION public.thread_message_add(thread uuid, message uuid, sender uuid, kind text, said text, ai_suggested boolean DEFAULT false, only_for uuid DEFAULT NULL::uuid, files uuid[] DEFAULT '{}'::uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  me uuid := app_user();
  number integer;
begin
  if me is not null and (coalesce(sender, me) <> me or coalesce(only_for, me) <> me or not app_in_thread(thread)) then
    raise exception 'row-level security: not a thread of theirs' using errcode = 'insufficient_privilege';
  end if;
  -- Accounts are held before threads, as the deletion of an account holds them.
  perform thread_hold_people(thread, array[sender, thread_message_add.only_for]);
  -- The thread's lock first: numbers are given in the order in which messages become visible.
  perform 1 from threads t where t.id = thread for update;
  if exists (select 1 from thread_messages m where m.id = message) then return null; end if;
  update threads t set seq = t.seq + 1,
      updated_at = case when thread_message_add.kind = 'text' and thread_message_add.only_for is null then clock_timestamp() else t.updated_at end
    where t.id = thread returning t.seq into number;
  if not found then return null; end if;
  insert into thread_messages (id, thread_id, seq, sender_id, kind, text, only_for, ai_suggested)
    values (message, thread, number, sender, thread_message_add.kind, said, thread_message_add.only_for, thread_message_add.ai_suggested);
  insert into thread_files (message_id, position, file_id, name, size, media_type)
    select message, given.at, f.id, f.name, f.size, f.media_type
    from unnest(thread_message_add.files) with ordinality as given(id, at) join files f on f.id = given.id and f.user_id = sender;
  -- Who writes has read what stands above.
  update thread_participants p set read_seq = number where p.thread_id = thread and p.user_id = sender;
  if thread_message_add.kind = 'text' then
    update thread_participants p set hidden = false where p.thread_id = thread and p.hidden;
  end if;
  return number;
end $function$;

CREATE OR REPLACE FUNCTION public.thread_participant_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform thread_erase_unseen(old.thread_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.thread_unread(threads uuid[])
 RETURNS TABLE(thread_id uuid, unread integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select p.thread_id, (select count(*)::int from thread_messages m where m.thread_id = p.thread_id and m.kind = 'text'
      and m.seq > greatest(p.read_seq, p.cleared_seq) and m.sender_id is distinct from p.user_id)
  from thread_participants p where p.user_id = app_user() and p.thread_id = any (threads)
$function$;

CREATE OR REPLACE FUNCTION public.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Strictly later than before, so that two saves within one millisecond are still two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.vector_signs(given real[])
 RETURNS bit varying
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select string_agg(case when part.value > 0 then '1' else '0' end, '' order by part.at)::varbit
  from unnest(given) with ordinality as part (value, at)
$function$;

CREATE OR REPLACE FUNCTION public.void_approvals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  update approvals set status = 'void' where run_id = new.id and status in ('waiting', 'approved');
  return null;
end $function$;
