/**
 * Everything that is written down of what people with rights do, in the order of the choice on the page. Each as the choice says it, and
 * as a sentence: `{actor}` did it, `{name}` is what it was done to.
 */
export const auditActions = {
  'account.sign-in': ['Signed in', '{actor} signed in'],
  'account.sign-in-failed': ['Sign-in failed', 'Somebody tried to sign in as {name} with a wrong password'],
  'account.password-change': ['Password changed', '{actor} chose a new password by a link in a mail'],
  'account.sign-in-refused': ['Sign-in refused', 'Somebody tried to sign in as {name}, whose account is deactivated'],
  'account.code-failed': ['Wrong code', 'Somebody knew the password of {name} and gave a wrong code'],
  'account.second-factor-on': ['Second factor set up', '{actor} set up a second factor'],
  'account.second-factor-off': ['Second factor removed', '{actor} removed the second factor of the own account'],
  'account.recovery-codes': ['Recovery codes made', '{actor} made new recovery codes'],
  'account.erase': ['Account erased', '{actor} erased the account of a reader who asked for it'],
  'account.passkey-add': ['Passkey added', '{actor} added a passkey to the own account'],
  'account.passkey-remove': ['Passkey removed', '{actor} removed a passkey from the own account'],
  'account.password-own': ['Own password changed', '{actor} chose a new password on the page of the own account'],
  'account.address-ask': ['Address change asked for', '{actor} asked for another mail address of the own account'],
  'account.address-withdraw': ['Address change taken back', '{actor} took back the change of the own mail address'],
  'account.address-change': ['Mail address changed', '{actor} confirmed another mail address of the own account'],
  'api-key.issue': ['API key issued', '{actor} issued the API key {name}'],
  'api-key.revoke': ['API key revoked', '{actor} revoked the API key {name}'],
  'account.second-factor-reset': ['Second factor reset', '{actor} took the second factor off the account {name}'],
  'account.invite': ['Invitation sent', '{actor} invited {name}'],
  'account.invite-again': ['Invitation sent again', '{actor} sent the invitation of {name} again'],
  'account.invite-withdraw': ['Invitation withdrawn', '{actor} withdrew the invitation of {name}'],
  'account.accept': ['Invitation accepted', '{actor} accepted an invitation'],
  'account.deactivate': ['Account deactivated', '{actor} deactivated the account {name}'],
  'account.reactivate': ['Account reactivated', '{actor} reactivated the account {name}'],
  'account.end-sessions': ['Sessions ended', '{actor} ended all sessions of {name}'],
  'settings.change': ['Settings changed', '{actor} changed how this house works'],
  'admin.create': ['First administrator', '{name} became the first administrator'],
  'role.change': ['Role changed', '{actor} changed the role of {name}'],
  'article.write': ['Story published', '{actor} published the story {name}'],
  'article.correct': ['Report corrected', '{actor} corrected the report {name}'],
  'article.delete': ['Manual entry deleted', '{actor} deleted the manual entry {name}'],
  'article.restore': ['Manual entry restored', '{actor} brought the manual entry {name} back'],
  'story.hide': ['Story hidden', '{actor} hid the story {name}'],
  'story.show': ['Story shown again', '{actor} showed the story {name} again'],
  'story.merge': ['Stories merged', '{actor} merged the story {name} into another'],
  'story.unmerge': ['Merge taken back', '{actor} took back that the story {name} is merged'],
  'story.split': ['Story split', '{actor} made the report {name} a story of its own'],
  'submission.approve': ['Submission approved', '{actor} approved the submission {name}'],
  'submission.reject': ['Submission rejected', '{actor} rejected the submission {name}'],
  'submission.reopen': ['Submission reopened', '{actor} took back the decision on the submission {name}'],
  'feedback.reply': ['Message answered', '{actor} answered the message {name}'],
  'feedback.correct': ['Figure corrected', '{actor} corrected {name}, as a reader had proposed'],
  'feedback.change': ['Message changed', '{actor} changed the message {name}'],
  'feedback.merge': ['Messages merged', '{actor} merged the message {name} into another'],
  'feedback.unmerge': ['Merge of messages taken back', '{actor} took back that the message {name} is merged'],
  'idea.publish': ['Idea on the board changed', '{actor} changed the idea {name} on the board'],
  'saved-reply.save': ['Saved reply changed', '{actor} changed the saved reply {name}'],
  'saved-reply.delete': ['Saved reply deleted', '{actor} deleted the saved reply {name}'],
  'company.create': ['Company added', '{actor} added the company {name}'],
  'company.update': ['Company changed', '{actor} changed the company {name}'],
  'company.archive': ['Company archived', '{actor} archived the company {name}'],
  'company.restore': ['Company restored', '{actor} restored the company {name}'],
  'atlas.added': ['Atlas added to', '{actor} added to the record {name} of the atlas'],
  'atlas.changed': ['Atlas changed', '{actor} changed the record {name} of the atlas'],
  'atlas.corrected': ['Atlas corrected', '{actor} corrected sources of the record {name} of the atlas'],
  'atlas.removed': ['Atlas taken from', '{actor} took from the record {name} of the atlas, or took it off the site'],
  'atlas.restored': ['Atlas record restored', '{actor} put the record {name} of the atlas back'],
  'proposal.accept': ['Proposal accepted', '{actor} accepted into the atlas what a report says: {name}'],
  'proposal.reject': ['Proposal rejected', '{actor} rejected what a report says of the atlas: {name}'],
  'proposal.undo': ['Proposal taken back', '{actor} took back the decision on what a report says: {name}'],
  'edition.publish': ['Data published', '{actor} published {name} of the atlas'],
  'edition.retire': ['Data retired', '{actor} retired {name} of the atlas'],
  'startup.create': ['Startup added', '{actor} added the startup {name}'],
  'startup.update': ['Startup changed', '{actor} changed the startup {name}'],
  'startup.delete': ['Startup deleted', '{actor} deleted the startup {name}'],
  'startup.restore': ['Startup restored', '{actor} restored the startup {name}'],
  'contact.create': ['Contact added', '{actor} added a contact'],
  'contact.update': ['Contact changed', '{actor} changed a contact'],
  'contact.tag': ['Contacts tagged', '{actor} changed the tags of contacts'],
  'contact.note-delete': ['Note about a contact deleted', '{actor} deleted a note about a contact'],
  'contact.note-restore': ['Note about a contact restored', '{actor} brought a note about a contact back'],
  'contact.mail': ['Mail to a contact', '{actor} wrote a mail to a contact'],
  'contact.merge': ['Contacts merged', '{actor} merged two contacts'],
  'contact.split': ['Contact split', '{actor} made an address of a contact a contact of its own'],
  'contact.undo': ['Merge or split undone', '{actor} took a merge or split of contacts back'],
  'contact.distinguish': ['Contacts told apart', '{actor} said that two contacts are not the same person'],
  'contact.distinguish-undo': [
    'Contacts comparable again',
    '{actor} took back that two contacts are not the same person',
  ],
  'contact.erase': ['Person erased', '{actor} erased everything about a person'],
  'term.create': ['Term added', '{actor} added the term {name}'],
  'term.update': ['Term changed', '{actor} changed the term {name}'],
  'term.delete': ['Term deleted', '{actor} deleted the term {name}'],
  'term.restore': ['Term restored', '{actor} restored the term {name}'],
  'research-source.create': ['Reference source added', '{actor} added the reference source {name}'],
  'research-source.switch': ['Reference source switched', '{actor} switched the reference source {name} on or off'],
  'research-source.delete': ['Reference source deleted', '{actor} deleted the reference source {name}'],
  'references.check-links': ['Citations checked', '{actor} checked the links of all citations'],
  'import.run': ['Import started', '{actor} started the import {name}'],
  'import.cancel': ['Import stopped', '{actor} stopped the import {name}'],
  'import.undo': ['Import undone', '{actor} took the import {name} back'],
  'feed-source.add': ['Feed added', '{actor} added the feed {name}'],
  'feed-source.update': ['Feed changed', '{actor} changed the feed {name}'],
  'feed-source.activate': ['Feed switched on', '{actor} switched the feed {name} on'],
  'feed-source.deactivate': ['Feed switched off', '{actor} switched the feed {name} off'],
  'feed-source.move': ['Feed moved', '{actor} accepted the new address of the feed {name}'],
  'feed-source.delete': ['Feed deleted', '{actor} deleted the feed {name}'],
  'subscriber.import': ['Subscribers imported', '{actor} imported a list of subscribers'],
  'subscriber.stop': ['Subscriber stopped', '{actor} ended the letters of a subscriber'],
  'subscriber.erase': ['Subscriber erased', '{actor} erased the data of a subscriber'],
  'letter.update': ['Letter changed', '{actor} changed the letter {name}'],
  'letter.test': ['Letter tested', '{actor} sent a test of the letter {name}'],
  'letter.send': ['Letter sent', '{actor} sent the letter {name}'],
  'letter.skip': ['Letter left out', '{actor} left the letter {name} out'],
  'letter.take-up': ['Letter taken up again', '{actor} took the letter {name} up again'],
  'letter.edition-add': ['Letter added', '{actor} added the letter {name}'],
  'letter.edition-change': ['Letter set up', '{actor} changed how the letter {name} is made'],
  // Until a letter's schedule became one of its settings.
  'letter.schedule': ['Letter schedule changed', '{actor} changed when letters go out'],
  'post.create': ['Post begun', '{actor} began the post {name}'],
  'post.update': ['Post changed', '{actor} changed the post {name}'],
  'post.address': ['Post moved', '{actor} changed the address of the post {name}'],
  'post.review': ['Post sent to review', '{actor} asked for a review of the post {name}'],
  'post.take-back': ['Post made a draft again', '{actor} made a draft of the post {name} again'],
  'post.schedule': ['Post scheduled', '{actor} scheduled the post {name}'],
  'post.publish': ['Post published', '{actor} published the post {name}'],
  'post.withdraw': ['Post withdrawn', '{actor} withdrew the post {name}'],
  'post.delete': ['Post deleted', '{actor} deleted the post {name}'],
  'post.restore': ['Post restored', '{actor} brought the post {name} back'],
  'post.previews': ['Preview links withdrawn', '{actor} withdrew the preview links of the post {name}'],
  'post.show': ['Post shown again', '{actor} showed the post {name} again'],
  'unit.change': ['Unit set up', '{actor} changed how the unit {name} is set up'],
  'unit.propose': ['Change of a unit proposed', '{actor} proposed to change how the unit {name} is set up'],
  'unit.approve': ['Change of a unit approved', '{actor} approved a change of the unit {name}'],
  'unit.decline': ['Change of a unit declined', '{actor} declined or withdrew a change of the unit {name}'],
  'fleet-record.change': ['Fleet set up', '{actor} changed the {name}'],
  'fleet-record.propose': ['Change of the fleet proposed', '{actor} proposed to change the {name}'],
  'fleet-record.approve': ['Change of the fleet approved', '{actor} approved a change of the {name}'],
  'fleet-record.decline': ['Change of the fleet declined', '{actor} declined or withdrew a change of the {name}'],
  'fleet.close': ['Fleet closed', '{actor} closed the fleet to those without a grant'],
  'fleet.open': ['Fleet opened', '{actor} opened the fleet to everybody'],
  'fleet-grant.give': ['Fleet role given', '{actor} gave {name} a role in the fleet'],
  'fleet-grant.withdraw': ['Fleet role taken back', '{actor} took a role in the fleet back from {name}'],
  'fleet-grant.promise': ['Fleet role promised', '{actor} promised {name} a role in the fleet'],
  'fleet-grant.promise-withdraw': [
    'Fleet role no longer promised',
    '{actor} took back a role in the fleet that was promised to {name}',
  ],
  'outage.record': ['Outage recorded', '{actor} recorded the outage {name}'],
  'outage.correct': ['Outage corrected', '{actor} corrected the outage {name}'],
  'outage.end': ['Outage ended', '{actor} ended the outage {name}'],
  'maintenance.complete': ['Maintenance done', '{actor} marked the maintenance task {name} as done'],
  'note.write': ['Note written', '{actor} wrote the note {name}'],
  'note.change': ['Note changed', '{actor} changed or withdrew the note {name}'],
  'shift-hours.change': ['Hours of shifts changed', '{actor} changed when shifts change: {name}'],
  'shift-entry.write': ['Shift log written', '{actor} wrote into the shift log {name}'],
  'shift-entry.change': ['Shift log corrected', '{actor} corrected or struck out the entry {name} of the shift log'],
  'shift.hand-over': ['Shift handed over', '{actor} handed over the shift {name}'],
  'shift.take-over': ['Shift taken over', '{actor} took over the shift {name}'],
  'shift.withdraw': ['Hand-over taken back', '{actor} took back that the shift {name} was handed over'],
  'screen.make': ['Screen made', '{actor} made the screen {name}'],
  'screen.change': ['Screen changed', '{actor} changed the screen {name}'],
  'screen.remove': ['Screen removed', '{actor} removed the screen {name}'],
  'contact-point.add': ['Contact point added', '{actor} added the contact point {name}'],
  'contact-point.change': ['Contact point changed', '{actor} changed the contact point {name}'],
  'contact-point.remove': ['Contact point removed', '{actor} removed the contact point {name}'],
  'mqtt-mapping.add': ['MQTT mapping added', '{actor} added the MQTT mapping {name}'],
  'mqtt-mapping.change': ['MQTT mapping changed', '{actor} changed the MQTT mapping {name}'],
  'mqtt-mapping.remove': ['MQTT mapping removed', '{actor} removed the MQTT mapping {name}'],
  'escalation-rule.add': ['Escalation rule added', '{actor} added the escalation rule {name}'],
  'escalation-rule.change': ['Escalation rule changed', '{actor} changed the escalation rule {name}'],
  'escalation-rule.remove': ['Escalation rule removed', '{actor} removed the escalation rule {name}'],
  'heartbeat.set': ['Heartbeat set', '{actor} set the heartbeat to {name}'],
  'maintenance-plan.add': ['Maintenance planned', '{actor} added the maintenance plan {name}'],
  'maintenance-plan.change': ['Maintenance plan changed', '{actor} changed the maintenance plan {name}'],
  'maintenance-plan.end': ['Maintenance plan ended', '{actor} ended the maintenance plan {name}'],
  'maintenance.reopen': ['Maintenance reopened', '{actor} took back that the maintenance task {name} is done'],
  'alert.acknowledge': ['Alert acknowledged', '{actor} acknowledged the alert {name}'],
  'alert.shelve': ['Alert shelved', '{actor} shelved the alert {name}'],
  'alert.unshelve': ['Alert brought back', '{actor} brought the shelved alert {name} back'],
  'delivery.retry': ['Delivery tried again', '{actor} queued the delivery {name} again'],
  'webhook.add': ['Webhook endpoint added', '{actor} added the webhook endpoint {name}'],
  'webhook.change': ['Webhook endpoint changed', '{actor} changed the webhook endpoint {name}'],
  'webhook.replace-secret': ['Webhook secret replaced', '{actor} replaced the secret of the webhook endpoint {name}'],
  'webhook.remove': ['Webhook endpoint removed', '{actor} removed the webhook endpoint {name}'],
  'telemetry-key.issue': ['Telemetry key issued', '{actor} issued the telemetry key {name}'],
  'telemetry-key.rotate': ['Telemetry key rotated', '{actor} replaced the telemetry key {name}'],
  'telemetry-key.revoke': ['Telemetry key revoked', '{actor} revoked the telemetry key {name}'],
} as const satisfies Record<string, readonly [label: string, sentence: string]>;

/** `<noun>.<verb>` */
export type AuditAction = keyof typeof auditActions;

interface Entry {
  action: string;
  /** null: the system itself, or nobody who is signed in. */
  actorEmail: string | null;
  details: Readonly<Record<string, unknown>>;
}

interface Described {
  /** The sentence in its parts, so that a page can make the name a link. */
  before: string;
  /** What it was done to; null where the sentence has no place for it, or it was not written down. */
  name: string | null;
  after: string;
  /** What else is known of it. */
  facts: { label: string; value: string }[];
}

/** An entry of the audit log as people read it. */
export function describeAction({ action, actorEmail, details }: Entry): Described {
  // What another version wrote down stays readable, if only by its code.
  const known = Object.entries(auditActions).find(([one]) => one === action);
  const sentence = (known?.[1][1] ?? `{actor}: ${action}`).replace('{actor}', actorEmail ?? 'The system');
  const [before = '', after = ''] = sentence.split('{name}');
  const nameField = sentence.includes('{name}') ? nameFields.find((field) => isText(details[field])) : undefined;
  const { changes, ...rest } = details;
  const facts = Object.entries(rest).filter(([field]) => field !== nameField);
  return {
    before: nameField ? before : before.trimEnd(),
    name: nameField ? String(details[nameField]) : null,
    after,
    facts: [
      ...facts.flatMap(([field, value]) => factsOf(sayField(field), value)),
      ...Object.entries(changes ?? {}).map(([field, change]) => ({
        label: sayField(field),
        value: sayChange(change),
      })),
    ],
  };
}

/** The whole sentence, for files. */
export function sayAction(entry: Entry): string {
  const { before, name, after } = describeAction(entry);
  return `${before}${name === null ? '' : `“${name}”`}${after}`;
}

/** What a record is called, by its kind; the first that is there counts. */
const nameFields = ['name', 'term', 'title', 'subject', 'email', 'fileName'];
const LONGEST_VALUE = 120;
const ID_LIST = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+(, [0-9a-f-]+)*…?$/;
/** Letters that a change is shown with, so that one knows where it is. */
const LETTERS_BEFORE_CHANGE = 30;

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** A record within a record (an outage before and after) is told field by field. */
function factsOf(label: string, value: unknown): Described['facts'] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([field, inner]) => factsOf(`${label}: ${sayField(field)}`, inner));
  const text = sayValue(value);
  // What the machine goes by says nothing to people.
  return text === '' || ID_LIST.test(text) ? [] : [{ label, value: text }];
}

function sayChange(change: unknown): string {
  const { from, to } = Object(change) as { from?: unknown; to?: unknown };
  const [before, after] = typeof from === 'string' && typeof to === 'string' ? cutBeginning(from, to) : [from, to];
  return `${sayValue(before) || 'nothing'} → ${sayValue(after) || 'nothing'}`;
}

/** Of two long texts what they share at the beginning says nothing, and would leave no room for where they differ. */
function cutBeginning(from: string, to: string): [string, string] {
  if (Math.max(from.length, to.length) <= LONGEST_VALUE) return [from, to];
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  const start = from.lastIndexOf(' ', Math.max(0, shared - LETTERS_BEFORE_CHANGE)) + 1;
  return start === 0 ? [from, to] : [`…${from.slice(start)}`, `…${to.slice(start)}`];
}

/** "employeeCountRange" is "employee count range". */
function sayField(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

function sayValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(sayValue).join(', ');
  const text = typeof value === 'object' ? Object.values(value).map(sayValue).join(' ') : String(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1).toWellFormed()}…` : text;
}
