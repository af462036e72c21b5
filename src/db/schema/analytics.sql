-- Views for analysts, documented in docs/reference/analytics.md. The views of `analytics_source` contain every profile and are for the
-- service alone; the views of `analytics` have the same columns and show the profiles of the role that reads them.
-- A released column is neither renamed nor removed: a breaking change is a new schema.
create schema analytics_source;
create schema analytics;

-- The profiles of a role that `tributary analytics grant` created: the name of the role says which. A role cannot change its name,
-- and a view is run with the rights of its owner, so no setting of a session changes what is visible.
create view analytics_source.visible_profile as
  select p.id from public.profile p
  where p.id = substring(current_user::text from '^tributary_profile_([0-9a-f]{32})_')::uuid
    or p.workspace_id = substring(current_user::text from '^tributary_workspace_([0-9a-f]{32})_')::uuid;

create view analytics_source.events as
  select e.profile_id, e.id as event_id, e.event_time, (e.event_time at time zone p.timezone)::date as local_day, e.received_at,
    e.event_type, e.event_name, e.recorded_via, e.customer_id, e.visitor_id, e.session_id, e.path, e.channel, e.source, e.medium,
    e.campaign, e.value, e.currency, e.device, e.browser, e.os, e.country
  from public.event e join public.profile p on p.id = e.profile_id;
comment on view analytics_source.events is 'One row per hit, server event or provider record. Without URLs, properties and contact data.';
comment on column analytics_source.events.local_day is 'In the time zone of the profile.';
comment on column analytics_source.events.recorded_via is 'Who reported it: the browser, a server or a provider.';
comment on column analytics_source.events.value is 'As reported, in `currency`. Sum payments in `payments`, not here: several events can report one sale.';

create view analytics_source.visits as
  select v.profile_id, v.visitor_id, v.session_id, v.started_at, v.last_seen_at, (v.started_at at time zone p.timezone)::date as local_day,
    v.channel, v.source, v.medium, v.campaign
  from public.visit v join public.profile p on p.id = v.profile_id;
comment on view analytics_source.visits is 'One row per visit of a browser.';
comment on column analytics_source.visits.local_day is 'In the time zone of the profile.';
comment on column analytics_source.visits.channel is 'Of the latest touch of the visit.';

create view analytics_source.touches as
  select t.profile_id, t.id as touch_id, t.touch_time, (t.touch_time at time zone p.timezone)::date as local_day, t.event_id,
    t.customer_id, t.visitor_id, t.session_id, t.channel, t.source, t.medium, t.campaign_name, t.platform, t.campaign_external_id,
    t.ad_set_external_id, t.ad_external_id, t.click_id_kind, t.join_method
  from public.touch t join public.profile p on p.id = t.profile_id;
comment on view analytics_source.touches is 'One row per arrival with a source, which can earn credit.';
comment on column analytics_source.touches.local_day is 'In the time zone of the profile.';
comment on column analytics_source.touches.join_method is 'How the ad was found; `none` if it was not.';

create view analytics_source.conversions as
  select c.profile_id, c.id as conversion_id, c.event_id, c.conversion_key, c.revenue_type, c.conversion_time, c.local_day,
    c.customer_id, c.visitor_id, c.value, c.currency, c.reporting_value, c.refunded_value, c.net_value, c.contribution,
    c.is_counting as is_counted, c.rollup_type as counted_as, c.is_payment, c.is_first_payment, c.is_installment, c.is_refunded, c.is_unverified,
    c.product, c.country
  from public.conversion c;
comment on view analytics_source.conversions is 'One row per event and goal that counts it.';
comment on column analytics_source.conversions.local_day is 'In the time zone of the profile.';
comment on column analytics_source.conversions.value is 'In `currency`, before refunds.';
comment on column analytics_source.conversions.reporting_value is 'In the reporting currency of the profile, before refunds; null while there is no exchange rate.';
comment on column analytics_source.conversions.refunded_value is 'In the reporting currency.';
comment on column analytics_source.conversions.net_value is 'What reports add up: after refunds, in the reporting currency.';
comment on column analytics_source.conversions.contribution is '`net_value` less costs; null if the costs are unknown or it is not a payment.';
comment on column analytics_source.conversions.is_counted is 'Reports contain it. Add up only these rows.';
comment on column analytics_source.conversions.counted_as is 'The type of its money in reports; `none` if another conversion of the same event holds it, `unverified` if only a browser reported it.';

create view analytics_source.credit as
  select r.profile_id, r.conversion_id, r.touch_id, m.model, r.ppm[m.position]::numeric / 1000000 as share,
    c.net_value * r.ppm[m.position] / 1000000 as amount, c.conversion_key, c.rollup_type as counted_as, c.is_counting as is_counted,
    c.local_day, r.touch_time, r.touch_day, r.channel, coalesce(r.platform, r.found_platform) as platform, r.campaign_id, r.ad_set_id,
    r.ad_id, r.join_method
  from public.credit r
  join public.conversion c on c.profile_id = r.profile_id and c.id = r.conversion_id
  join public.credit_model m on m.profile_id = r.profile_id and m.state = 'ready'
  where r.ppm[m.position] > 0;
comment on view analytics_source.credit is 'One row per conversion, touch and model that gives the touch a share.';
comment on column analytics_source.credit.share is 'From 0 to 1. The shares of a conversion add up to 1 under each model.';
comment on column analytics_source.credit.amount is 'The share of `net_value` of the conversion, in the reporting currency.';
comment on column analytics_source.credit.is_counted is 'Reports contain the conversion. Add up only these rows.';
comment on column analytics_source.credit.counted_as is 'The type of the money in reports, as in `conversions`.';
comment on column analytics_source.credit.local_day is 'Of the conversion.';
comment on column analytics_source.credit.touch_day is 'Of the touch, in the time zone of the profile.';

create view analytics_source.payments as
  select c.profile_id, c.event_id as payment_id, c.conversion_time as paid_at, c.local_day, e.recorded_via, c.customer_id, c.value,
    c.currency, c.reporting_value, c.refunded_value, c.net_value, c.contribution, c.is_counting as is_counted,
    c.is_first_payment, c.is_installment, c.is_refunded, c.is_unverified, c.product, c.country
  from public.conversion c
  join public.event e on e.profile_id = c.profile_id and e.id = c.event_id
  where c.is_payment;
comment on view analytics_source.payments is 'One row per payment; a payment that several sources report is one row.';
comment on column analytics_source.payments.net_value is 'After refunds, in the reporting currency of the profile.';
comment on column analytics_source.payments.contribution is '`net_value` less costs; null if the costs are unknown.';
comment on column analytics_source.payments.is_counted is 'Reports contain it. Add up only these rows.';

create view analytics_source.refunds as
  select r.profile_id, r.refund_event_id as refund_id, r.payment_event_id as payment_id, e.event_time as refunded_at,
    (e.event_time at time zone p.timezone)::date as local_day, r.amount, r.currency, false as is_manual
  from public.payment_refund r
  join public.event e on e.profile_id = r.profile_id and e.id = r.refund_event_id
  join public.profile p on p.id = r.profile_id
  union all
  select a.profile_id, a.event_id, a.event_id, a.manual_refund_at, (a.manual_refund_at at time zone p.timezone)::date,
    a.manual_refund_amount, e.currency, true
  from public.payment_action a
  join public.event e on e.profile_id = a.profile_id and e.id = a.event_id
  join public.profile p on p.id = a.profile_id
  where a.manual_refund_at is not null;
comment on view analytics_source.refunds is 'One row per reported refund of a payment.';
comment on column analytics_source.refunds.local_day is 'In the time zone of the profile.';
comment on column analytics_source.refunds.amount is 'In `currency`; null: the whole payment.';
comment on column analytics_source.refunds.is_manual is 'Entered by a person, not reported by a system.';

create view analytics_source.ad_days as
  select d.profile_id, d.date as local_day, a.platform, a.account_id, a.campaign_id, c.name as campaign_name, a.ad_set_id,
    s.name as ad_set_name, d.ad_id, a.name as ad_name, d.currency, d.spend, d.reporting_spend, d.impressions, d.clicks, d.reach,
    d.platform_conversions, d.platform_conversion_value, d.reporting_conversion_value
  from public.ad_delivery d
  join public.ad a on a.profile_id = d.profile_id and a.id = d.ad_id
  join public.ad_set s on s.profile_id = a.profile_id and s.id = a.ad_set_id
  join public.campaign c on c.profile_id = a.profile_id and c.id = a.campaign_id;
comment on view analytics_source.ad_days is 'One row per ad and day, as the platform reports it.';
comment on column analytics_source.ad_days.local_day is 'In the time zone of the ad account.';
comment on column analytics_source.ad_days.reporting_spend is 'In the reporting currency of the profile; null while there is no exchange rate.';
comment on column analytics_source.ad_days.platform_conversions is 'What the platform claims, not what was credited.';

create view analytics_source.entities as
  select profile_id, 'campaign' as level, id as entity_id, platform, account_id, external_id, name, status, id as campaign_id,
    null::uuid as ad_set_id from public.campaign
  union all
  select profile_id, 'ad_set', id, platform, account_id, external_id, name, status, campaign_id, id from public.ad_set
  union all
  select profile_id, 'ad', id, platform, account_id, external_id, name, status, campaign_id, ad_set_id from public.ad;
comment on view analytics_source.entities is 'One row per campaign, ad set and ad.';
comment on column analytics_source.entities.external_id is 'The id at the platform.';

create view analytics_source.customers as
  select c.profile_id, c.id as customer_id, c.country, c.first_seen_at,
    (c.first_seen_at at time zone p.timezone)::date as local_day, c.last_seen_at, c.is_confirmed, c.erased_at is not null as is_erased
  from public.customer c join public.profile p on p.id = c.profile_id
  where c.merged_into is null;
comment on view analytics_source.customers is 'One row per person, without names, contact data and keys.';
comment on column analytics_source.customers.local_day is 'Of `first_seen_at`, in the time zone of the profile.';
comment on column analytics_source.customers.is_confirmed is 'Named by a server or a provider; otherwise only by browsers.';

-- `security_barrier`: a function in a query sees no row of another profile.
do $$
declare
  source record;
begin
  for source in
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'analytics_source'::regnamespace and c.relkind = 'v' and c.relname <> 'visible_profile'
  loop
    execute format(
      'create view analytics.%1$I with (security_barrier) as select * from analytics_source.%1$I
        where profile_id = any (array(select id from analytics_source.visible_profile))', source.relname);
    execute format('comment on view analytics.%I is %L', source.relname, obj_description(source.oid, 'pg_class'));
    execute (
      select coalesce(string_agg(format('comment on column analytics.%I.%I is %L;', source.relname, a.attname,
        col_description(source.oid, a.attnum)), ' '), 'select')
      from pg_attribute a where a.attrelid = source.oid and col_description(source.oid, a.attnum) is not null);
  end loop;
end $$;
grant usage on schema analytics to public;
grant select on all tables in schema analytics to public;
