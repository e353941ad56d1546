import {
  addTranslation,
  defineMessages,
  type Messages,
  readLanguageFrom,
} from '@tawa/shared/messages/messages.ts';
import { afterEach, expect, test } from 'vitest';

const cartMessages = defineMessages('cart-sample', {
  title: 'Your Cart',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
});

const cartHi: Messages<typeof cartMessages> = {
  title: 'आपका कार्ट',
  items: (count) => `${count} आइटम`,
};

afterEach(() => readLanguageFrom(() => 'en'));

test('each call reads the language of that moment', () => {
  addTranslation('cart-sample', 'hi', cartHi);
  let language = 'en';
  readLanguageFrom(() => language);
  expect([cartMessages().title, cartMessages().items(2)]).toEqual(['Your Cart', '2 items']);
  language = 'hi';
  expect([cartMessages().title, cartMessages().items(2)]).toEqual(['आपका कार्ट', '2 आइटम']);
});

test('a part without a translation is read in English', () => {
  readLanguageFrom(() => 'ta');
  expect(cartMessages().items(1)).toBe('1 item');
});
