import { type ApiOperation, describeType, operationId, type Schema } from './read-openapi.ts';

export function Operation({ operation }: { operation: ApiOperation }) {
  return (
    <article id={operationId(operation)} className="mt-8 scroll-mt-20">
      <h3 className="font-sans text-body font-semibold wrap-anywhere">
        <span className="mr-2 rounded bg-accent-soft px-2 py-1 font-mono text-caption text-accent-strong">
          {operation.method}
        </span>
        <code>{operation.path}</code>
      </h3>
      <p className="mt-2 text-ink-soft">{operation.summary}</p>
      {operation.scope ? (
        <p className="mt-1 text-note text-ink-soft">
          Keys: <code>{operation.scope}</code>
        </p>
      ) : null}
      {operation.parameters.length > 0 ? (
        <Fields
          title="Parameters"
          fields={operation.parameters.map(({ name, type, required, description }) => ({
            name,
            type: required ? `${type}, required` : type,
            description,
          }))}
        />
      ) : null}
      {operation.body ? <Fields title="Body" fields={fieldsOf(operation.body)} /> : null}
      {operation.answer ? <Fields title="Answer" fields={fieldsOf(operation.answer)} /> : null}
    </article>
  );
}

interface Field {
  name: string;
  type: string;
  description: string;
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <details className="mt-3 rounded-md border border-line bg-panel">
      <summary className="px-4 py-2.5 text-note font-medium">
        {title} <span className="font-normal text-ink-soft">({fields.length})</span>
      </summary>
      <dl className="divide-y divide-line border-t border-line text-note">
        {fields.map((field) => (
          <div key={field.name} className="grid gap-1 px-4 py-2 sm:grid-cols-[14rem_1fr]">
            <dt className="font-mono text-caption wrap-anywhere">{field.name}</dt>
            <dd>
              <span className="text-ink-soft">{field.type}</span>
              {field.description ? <p>{field.description}</p> : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** One line a field, nested ones by their path: `items[].title`. */
function fieldsOf(schema: Schema, prefix = ''): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  if (schema.anyOf) return schema.anyOf.flatMap((one) => fieldsOf(one, prefix));
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const nested = property.properties || property.items?.properties ? fieldsOf(property, path) : [];
    return [{ name: path, type: describeType(property), description: property.description ?? '' }, ...nested];
  });
}
