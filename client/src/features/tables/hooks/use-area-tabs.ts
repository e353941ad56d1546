import { useQuery } from '@tanstack/react-query';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { useState } from 'react';
import { areasQuery } from '../tables.queries.ts';

const ALL = 'ALL';

/** `areaId` is undefined for ALL and for a deleted area. */
export function useAreaTabs(shopId: string) {
  const m = tablesMessages().search;
  const { data: areas = [] } = useQuery(areasQuery(shopId));
  const [picked, setPicked] = useState(ALL);
  const areaId = areas.find(({ _id }) => _id === picked)?._id;
  const tabs = {
    label: m.area,
    options: [
      { value: ALL, label: m.allAreas },
      ...areas.map(({ _id, name }) => ({ value: _id as string, label: name })),
    ],
    value: areaId ?? ALL,
    onChange: setPicked,
  };
  return { areaId, tabs, showAll: () => setPicked(ALL) };
}
