// What the server says of pictures.

export const filesErrors = {
  'picture.unsupported': 'Please choose a JPEG, PNG or WebP picture.',
  'picture.heic':
    'Please choose a JPEG, PNG or WebP picture. An iPhone saves HEIC unless Settings, Camera, Formats is Most Compatible.',
  'picture.too_large': 'Please choose a picture of at most 5 MB and 8000 pixels a side.',
  'picture.unavailable': 'Pictures cannot be saved or shown right now. Please try again in a moment.',
};
