import type { z } from 'zod';

/**
 * Returns a function that copies a value as its schema parses it, so that a field outside the schema never
 * leaves the server.
 *
 * @param schema of a response's data or of an event's payload
 * @throws Error if the schema lets unknown fields through, or does more than check types and formats: a limit
 * that is set later must not make a stored row unreadable. The returned function throws if the value does not
 * match.
 */
export function createContractParser<T>(schema: z.ZodType<T>): (value: unknown) => T {
  requireClosedSchema(schema);
  return (value) => {
    const { data, error } = schema.safeParse(value);
    if (error) throw mismatchError(error);
    return data;
  };
}

/** Does the same as `createContractParser` for a value that is only sent. */
export function createJsonSerializer(schema: z.ZodType): (value: unknown) => string {
  const parse = createContractParser(schema);
  return (value) => JSON.stringify(parse(value));
}

/** The message names fields only, because their values must not get into the log. */
function mismatchError({ issues }: z.ZodError): Error {
  const places = issues.map(({ path, code }) => `${path.join('.') || 'its root'} (${code})`);
  return new Error(`a response does not match the contract at ${places.join(', ')}`);
}

function requireClosedSchema(schema: z.core.$ZodType): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks?.length) throw new Error(`a response schema cannot limit or change a ${def.type}`);
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      break;
    case 'nullable':
    case 'optional':
      requireClosedSchema(def.innerType);
      break;
    case 'array':
      requireClosedSchema(def.element);
      break;
    case 'record':
      requireClosedSchema(def.keyType);
      requireClosedSchema(def.valueType);
      break;
    case 'object':
      if (def.catchall) throw new Error('a response schema cannot have a catchall');
      Object.values(def.shape).forEach(requireClosedSchema);
      break;
    default:
      throw new Error(`a response schema cannot contain ${def.type}`);
  }
}
