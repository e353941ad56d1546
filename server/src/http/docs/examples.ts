export interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  examples?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const EXAMPLE_BY_FORMAT: Record<string, string> = {
  uuid: '01989d6e-5f3a-7c1b-9a44-2f6d1c0b7e55',
  'date-time': '2026-11-20T09:34:56.000Z',
  date: '2026-11-20',
};

/** A value of the schema: the contract's own example (`.meta({ examples })`) where it has one. Files are left out. */
export function exampleOf(schema: JsonSchema): unknown {
  const { examples, enum: values, anyOf, format = '', type, properties = {}, items = {} } = schema;
  if (examples) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (values) return values[0];
  if (anyOf) return exampleOf(anyOf[0] ?? {});
  switch ([type].flat()[0]) {
    case 'object': {
      const fields = Object.entries(properties).filter(([, field]) => field.format !== 'binary');
      return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
    }
    case 'array':
      return [exampleOf(items)];
    case 'number':
    case 'integer':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
    case 'boolean':
      return true;
    default:
      return EXAMPLE_BY_FORMAT[format] ?? 'text';
  }
}
