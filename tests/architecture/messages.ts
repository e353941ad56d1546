import { parseSync } from 'oxc-parser';
import { architecture } from './levels.ts';
import type { Sources } from './sources.ts';
import { childrenOf, type Node } from './syntax.ts';

const { messages } = architecture;

/**
 * Folders with text that users read. The API's documentation, commands, logs and the demo's data are English
 * in every language.
 */
const READ_BY_USERS = /^(client\/src|shared\/src|server\/src\/(features|mail|printing|http\/static))\//;
const TABLES = 'shared/src/messages/';

/** Attributes whose value is read on screen or by a screen reader. */
const READ_ATTRIBUTE =
  /^(alt|aria-(label|description|roledescription|valuetext)|caption|heading|hint|label|message|note|placeholder|text|title)$/;
/** Attributes, properties and calls whose text only programs or developers read. */
const UNREAD_KEY =
  /^(className|classNames|style|id|key|noun|type|rel|role|path|href|src|d|points|viewBox|transform|summary|examples|sizes|media|accept|autoComplete|rootMargin)$/;
const UNREAD_CALL =
  /(^|\.)(log|console)\b.*\.(debug|info|warn|error|fatal)$|(^|\.)(querySelector(All)?|closest|matches|matchMedia|useMediaQuery|addEventListener|removeEventListener|setAttribute|append|set|get|has|header|startsWith|endsWith|includes|index|check|raw|handwritten)$/;
const UNREAD_NODES = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TaggedTemplateExpression',
]);

const LETTER = /\p{L}/u;
/**
 * Matches a capitalised word at the start, two words in lower case, or the beginning or end of a sentence.
 */
const SENTENCE = /^[^A-Za-z]*[A-Z][a-z]|[a-z]{2,}[,.]? [a-z]{2,}/;
const FRAGMENT = /^ ?[a-z]{2,} | [a-z]{2,} ?$/;
/** Matches a tag even if a value cuts it off. */
const HTML_TAG = /<[a-z!/][^<>]*>?/g;

/** Returns the sentences for users that are outside of `shared/src/messages`. */
export function messageViolations(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) =>
    READ_BY_USERS.test(path) && !path.startsWith(TABLES)
      ? [...sentencesOf(path, source), ...earlyReadsOf(path, source)]
      : [],
  );
}

function sentencesOf(path: string, source: string): string[] {
  const found: string[] = [];
  const report = (node: Node, text: string): void => {
    if (messages.allowed.includes(text.trim())) return;
    const line = source.slice(0, node.start).split('\n').length;
    found.push(`${path}:${line}: “${text.trim()}” belongs in ${TABLES}`);
  };
  /**
   * @param isRead whether the node is inside JSX text or an attribute that users read, where every letter
   * counts
   */
  const visit = (node: Node, isRead: boolean): void => {
    if (isUnread(node, source)) return;
    const text = textOf(node)?.replace(HTML_TAG, '');
    if (text !== undefined && isSentence(node, text, isRead)) report(node, text);
    for (const child of childrenOf(node)) visit(child, isReadInside(node, child, isRead));
  };
  visit(parseSync(path, source).program as unknown as Node, false);
  return found;
}

function isSentence({ type }: Node, text: string, isRead: boolean): boolean {
  if (type === 'JSXText' || isRead) return LETTER.test(text);
  return SENTENCE.test(text) || (type === 'TemplateElement' && FRAGMENT.test(text));
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw;
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node.value === 'string' ? node.value : undefined;
  return undefined;
}

/** The text of `{isOpen ? 'Open' : 'Closed'}` is read. The arguments of a call inside it may not be. */
function isReadInside(node: Node, child: Node, isRead: boolean): boolean {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return child.type === 'JSXExpressionContainer';
  if (node.type === 'JSXAttribute') return READ_ATTRIBUTE.test(nameOf(node.name as Node));
  if (node.type === 'ConditionalExpression') return isRead && child !== node.test;
  if (node.type === 'LogicalExpression') return isRead && child === node.right;
  return isRead && /^(JSXExpressionContainer|TemplateLiteral|ParenthesizedExpression)$/.test(node.type);
}

function isUnread(node: Node, source: string): boolean {
  const textOfNode = (part: unknown): string => source.slice((part as Node).start, (part as Node).end);
  switch (node.type) {
    case 'JSXAttribute':
      return UNREAD_KEY.test(nameOf(node.name as Node));
    case 'Property':
      return UNREAD_KEY.test(textOfNode(node.key)) && (node.value as Node).type !== 'ArrowFunctionExpression';
    case 'BinaryExpression':
      return /^[!=]==$/.test(String(node.operator)) && (isText(node.left) || isText(node.right));
    case 'NewExpression':
      return /Error$|^Headers$|^RegExp$/.test(textOfNode(node.callee));
    case 'CallExpression':
      return (
        UNREAD_CALL.test(textOfNode(node.callee)) &&
        (node.arguments as Node[]).every((one) => isText(one) || !/Function/.test(one.type))
      );
    case 'JSXElement':
      return nameOf((node.openingElement as Node).name as Node) === 'style';
    case 'SwitchCase':
      return false;
    default:
      return UNREAD_NODES.has(node.type) || /^TS(Type|Interface|Literal|Union|Enum)/.test(node.type);
  }
}

const isText = (node: unknown): boolean => ['Literal', 'TemplateLiteral'].includes((node as Node).type);
const nameOf = ({ type, name, namespace }: Node): string =>
  type === 'JSXNamespacedName' ? `${nameOf(namespace as Node)}:${nameOf(name as Node)}` : String(name);

/** If `kitchenMessages()` were called outside of a function, it would keep the language of the start. */
function earlyReadsOf(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (/Function|^Class/.test(node.type)) return;
    if (node.type === 'CallExpression' && /^\w+Messages$/.test(String((node.callee as Node).name)))
      found.push(`${path}: ${String((node.callee as Node).name)} is read while the module loads`);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(path, source).program as unknown as Node);
  return found;
}
