// What keeps a server from starting.
#pragma once

#include <stdexcept>

namespace ichiba::server {

// A problem with the stored data that a person has to solve. The text says how.
class DataError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The file is damaged: it may still be read, but nothing more is written to it.
class DamagedError : public DataError {
 public:
  using DataError::DataError;
};

}  // namespace ichiba::server
