import { describe, expect, it } from '@jest/globals';
import { matchPayeeName } from '../../src/domain/payment/payee-name.js';

/** The rule by which names of payees are compared. @decision payee-verification */

const NAMES: Record<string, [sent: string, known: string][]> = {
  'is a match with the same words': [
    ['Anna Gruber', 'Anna Gruber'],
    ['ANNA  GRUBER ', 'Anna Gruber'],
    ['Gruber, Anna', 'Anna Gruber'],
    ['Jose Alvarez', 'José Álvarez'],
    ['Anna-Maria Huber', 'Anna Maria Huber'],
    ["Sean O'Brien", 'Seán O’Brien'],
    ['Emma De Vries', 'Emma de Vries'],
    ['DENIZ YILMAZ', 'Deniz Yılmaz'],
    ['Lukasz Nowak', 'Łukasz Nowak'],
    ['\uFF21nna Gruber', 'Anna Gruber'],
  ],
  'is a match in either spelling of an umlaut': [
    ['Muller', 'Müller'],
    ['Mueller', 'Müller'],
    ['Jörg Müßig', 'Joerg Muessig'],
    ['Soeren Aakjaer', 'Søren Åkjær'],
  ],
  'is a match with or without a title': [
    ['Dr. Anna Gruber', 'Anna Gruber'],
    ['Anna Gruber', 'Prof. Dr. Anna Gruber'],
    ['Herr Ben Hoffmann', 'Ben Hoffmann'],
  ],
  'is a match with the same legal form, however it is written': [
    ['Nordwind G.m.b.H.', 'Nordwind GmbH'],
    ['Peña S.A.', 'PENA SA'],
    ['Acme Limited', 'Acme Ltd.'],
    ['Se', 'SE'],
    ['Nordwind GmbH und Co. KG', 'Nordwind GmbH & Co KG'],
    ['Acme sp. z o.o.', 'Acme Sp z oo'],
    ['Yıldız Ltd. Şti.', 'YILDIZ LTD STI'],
  ],
  'is a close match with initials': [
    ['A. Gruber', 'Anna Gruber'],
    ['Anna Gruber', 'A Gruber'],
    ['Ron L. Hubbard', 'Ron Ludwig Hubbard'],
    ['J. R. Tolkien', 'John Ronald Tolkien'],
  ],
  'is a close match with one typing error': [
    ['Jaen Dupont', 'Jean Dupont'],
    ['Jean Dupond', 'Jean Dupont'],
    ['Ben Hofmann', 'Ben Hoffmann'],
    ['Nordwimd', 'Nordwind'],
    ['ABC Solicitors', 'ABC Solicitor Ltd'],
  ],
  'is a close match with one more or one missing word': [
    ['Anna Gruber', 'Anna Maria Gruber'],
    ['Anna Maria Gruber', 'Anna Gruber'],
  ],
  'is a close match without the legal form': [
    ['Nordwind', 'Nordwind GmbH'],
    ['Nordwind GmbH', 'Nordwind'],
  ],
  'is no match for someone else': [
    ['Maria Green', 'John Taylor'],
    ['Maxime Dupont', 'Jean Dupont'],
    ['Gruber', 'Anna Gruber'],
    ['Anna', 'Anna Gruber'],
    ['A. G.', 'Anna Gruber'],
    ['A. Hofmann', 'Anna Hoffmann'],
    ['B. Gruber', 'Anna Gruber'],
    ['Jaen Dupond', 'Jean Dupont'],
    ['Jan Kos', 'Jon Kos'],
    ['Studio 54', 'Studio 55'],
    ['Anna Gruber and Max Huber', 'Anna Gruber'],
  ],
  // What a legal form that is cut off a word, or ignored, would confirm: JiRaska/open-bank-oss#1204.
  'is no match for another person or company with a similar end': [
    ['Jan Tomas', 'Jan Tom'],
    ['Maria Teresa', 'Maria Tere'],
    ['Petr Lukas', 'Petr Luk'],
    ['Acme s.r.o.', 'Acme a.s.'],
    ['Acme Ltd', 'Acme LLC'],
    ['Nordwind GmbH', 'Nordwind GmbH & Co. KG'],
  ],
  'is no match without letters or digits': [
    ['…', 'Anna Gruber'],
    ['', 'Anna Gruber'],
    ['Anna Gruber', '…'],
    ['', ''],
  ],
};

describe('a name', () => {
  for (const [title, pairs] of Object.entries(NAMES))
    it.each(pairs)(`${title}: %j and %j`, (sent, known) => {
      const expected = title.startsWith('is a match')
        ? { result: 'MTCH' }
        : title.startsWith('is a close match')
          ? { result: 'CMTC', matchedName: known }
          : { result: 'NMTC' };
      expect(matchPayeeName(sent, [known])).toEqual(expected);
    });
});

describe('a joint account', () => {
  const both = ['Ben Hoffmann und Clara Moreau', 'Ben Hoffmann', 'Clara Moreau'];
  it.each([
    ['Ben Hoffmann', both, 'MTCH', undefined],
    ['Clara Moreau & Ben Hoffmann', both, 'MTCH', undefined],
    ['Moreau Hoffmann Ben Clara', both.slice(1), 'MTCH', undefined],
    ['Anna and Ben Gruber', ['Anna Gruber', 'Ben Gruber'], 'MTCH', undefined],
    ['C. Moreau', both, 'CMTC', 'Clara Moreau'],
    ['Ben Hofmann', both, 'CMTC', 'Ben Hoffmann'],
    ['Ben Moreau', both, 'NMTC', undefined],
    ['Ben Hoffmann', [], 'NMTC', undefined],
  ])('%j of %j is %s', (sent, names, result, matchedName) => {
    expect(matchPayeeName(sent, names)).toEqual({ result, ...(matchedName !== undefined && { matchedName }) });
  });

  it('shows the nearest of its names, and the first of equally near ones', () => {
    expect(matchPayeeName('Anna Grubor', ['Anna M. Gruber', 'Anna Gruber']).matchedName).toBe('Anna Gruber');
    expect(matchPayeeName('A. Gruber', ['Anna Gruber', 'Alma Gruber']).matchedName).toBe('Anna Gruber');
  });
});
